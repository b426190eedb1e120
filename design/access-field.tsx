import { type AccessField, accessTextRows } from '../contract/access-form.ts';

interface AccessFieldProps {
    field: AccessField;
    value?: string;
    /** Why the value is refused. */
    problem?: string;
    isFocused?: boolean;
}

/** A field of the form that requests access, with its label, hint and problem. */
export function AccessFormField({ field, value, problem, isFocused }: AccessFieldProps) {
    const { name, label, hint, type, autocomplete, maxLength } = field;
    const about = [hint !== null && `${name}-hint`, problem !== undefined && `${name}-problem`].filter(Boolean);
    const shared = {
        id: name,
        name,
        required: true,
        maxlength: maxLength,
        autocomplete,
        autofocus: isFocused,
        'aria-invalid': problem === undefined ? undefined : 'true',
        'aria-describedby': about.length === 0 ? undefined : about.join(' '),
    };
    return (
        <div class="field">
            <label for={name}>{label}</label>
            {hint !== null && (
                <p class="hint" id={`${name}-hint`}>
                    {hint}
                </p>
            )}
            {problem !== undefined && (
                <p class="problem" id={`${name}-problem`}>
                    {problem}
                </p>
            )}
            {type === null ? (
                <textarea {...shared} rows={accessTextRows}>
                    {value}
                </textarea>
            ) : (
                <input {...shared} type={type} value={value} />
            )}
        </div>
    );
}
