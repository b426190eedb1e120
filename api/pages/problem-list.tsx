import { type FormParts, idOf } from './fields.tsx';

interface ProblemListOptions {
    form: FormParts;
    /** The label of a control; null if it is not on the page. */
    nameOf: (control: string) => string | null;
    /** Whether the form was sent to book. */
    isBooking?: boolean;
}

/**
 * The list of controls with problems, as links to them. It takes the focus; the text of each problem is at its control.
 */
export function ProblemList({ form, nameOf, isBooking = false }: ProblemListOptions) {
    if (form.issues.length === 0) return null;
    return (
        <div class="notice bad" id="problems" role="alert" tabindex={-1} autofocus>
            <h2>{form.translate('problemsTitle', { count: form.issues.length })}</h2>
            {isBooking && <p>{form.translate('problemsNothingBooked')}</p>}
            <ul>
                {form.issues.map(({ control, word, values }) => {
                    const name = nameOf(control);
                    return (
                        <li>
                            {name === null ? form.translate(word, values) : <a href={`#${idOf(control)}`}>{name}</a>}
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}
