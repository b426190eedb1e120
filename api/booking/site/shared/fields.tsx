import type { Child } from 'hono/jsx';
import type { Texts } from '../experience/controls.ts';
import type { FieldIssue } from '../experience/read-wish.ts';
import type { Say } from '../locale/words.ts';

/** What every control of a form is drawn with. */
export interface FormParts {
    say: Say;
    texts: Texts;
    issues: readonly FieldIssue[];
}

/** The id of a control: its name with everything escaped that an id or a list of ids may not hold. */
export function idOf(control: string): string {
    return `c-${control.replaceAll(/[^\w-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`)}`;
}

/** The issues of one control, as text, and the attributes that tie them to it. */
export function told(form: FormParts, control: string) {
    const own = form.issues.find((issue) => issue.control === control);
    const text = own === undefined ? null : form.say(own.word, own.values);
    return { text, id: `${idOf(control)}-issue`, isFaulty: text !== null };
}

export function Problem({ form, control }: { form: FormParts; control: string }) {
    const { text, id } = told(form, control);
    return text === null ? null : (
        <p class="problem" id={id}>
            {text}
        </p>
    );
}

interface FieldOptions {
    form: FormParts;
    name: string;
    label: Child;
    hint?: string;
    /** Says that nothing has to stand there. */
    isOptional?: boolean;
    type?: 'text' | 'email' | 'tel' | 'date';
    inputmode?: 'numeric' | 'email' | 'tel';
    autocomplete?: string;
    required?: boolean;
    min?: string;
    max?: string;
    maxlength?: number;
}

/** A label with a line of text or a day, its hint and what is wrong with it. */
export function Field(options: FieldOptions) {
    const { form, name, label, hint, isOptional = false, type = 'text', ...attributes } = options;
    const id = idOf(name);
    return (
        <div class="field">
            <label for={id}>
                {label}
                {isOptional && <span class="optional"> ({form.say('optional')})</span>}
            </label>
            {hint !== undefined && (
                <p class="hint" id={`${id}-hint`}>
                    {hint}
                </p>
            )}
            <input
                id={id}
                name={name}
                type={type}
                value={form.texts.get(name) ?? ''}
                {...describe(form, name, hint)}
                {...attributes}
            />
            <Problem form={form} control={name} />
        </div>
    );
}

/** A label with a number that can be stepped. */
export function Count(options: {
    form: FormParts;
    name: string;
    label: Child;
    hint?: string | undefined;
    min?: number;
    max?: number | undefined;
}) {
    const { form, name, label, hint, min = 0, max } = options;
    const id = idOf(name);
    return (
        <div class="count">
            <div>
                <label for={id}>{label}</label>
                {hint !== undefined && (
                    <p class="hint" id={`${id}-hint`}>
                        {hint}
                    </p>
                )}
                <Problem form={form} control={name} />
            </div>
            <div class="stepper">
                <input
                    id={id}
                    name={name}
                    type="number"
                    inputmode="numeric"
                    min={String(min)}
                    max={max === undefined ? undefined : String(max)}
                    step="1"
                    value={form.texts.get(name) ?? String(min)}
                    {...describe(form, name, hint)}
                />
            </div>
        </div>
    );
}

/** One of several, as cards that hold a radio button. */
export function Choice(options: {
    form: FormParts;
    name: string;
    legend: string;
    isLegendHidden?: boolean;
    chosen: string | null;
    items: readonly { value: string; label: Child; hint?: Child }[];
}) {
    const { form, name, legend, isLegendHidden = false, chosen, items } = options;
    const { isFaulty, id: issueId } = told(form, name);
    return (
        <fieldset
            class="choice"
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only such a group can be invalid as a whole.
            role="radiogroup"
            aria-invalid={isFaulty ? 'true' : undefined}
            aria-describedby={isFaulty ? issueId : undefined}
        >
            <legend class={isLegendHidden ? 'unseen' : undefined}>{legend}</legend>
            <Problem form={form} control={name} />
            {items.map(({ value, label, hint }, index) => (
                <label class="card-choice">
                    <input
                        id={index === 0 ? idOf(name) : undefined}
                        type="radio"
                        name={name}
                        value={value}
                        checked={value === chosen}
                    />
                    <span class="card-text">
                        <span class="card-label">{label}</span>
                        {hint !== undefined && <span class="hint">{hint}</span>}
                    </span>
                </label>
            ))}
        </fieldset>
    );
}

export function Check({ form, name, label, hint }: { form: FormParts; name: string; label: Child; hint?: string }) {
    return (
        <label class="card-choice">
            <input id={idOf(name)} type="checkbox" name={name} value="1" checked={form.texts.has(name)} />
            <span class="card-text">
                <span class="card-label">{label}</span>
                {hint !== undefined && <span class="hint">{hint}</span>}
            </span>
        </label>
    );
}

/** What a control carries unseen. */
export function Hidden({ name, value }: { name: string; value: string }) {
    return <input type="hidden" name={name} value={value} />;
}

interface ProblemsOptions {
    form: FormParts;
    title: string;
    /** What a control is called. */
    nameOf: (control: string) => string;
}

/** What is wrong, all of it, with links to the controls; the focus goes there. */
export function Problems({ form, title, nameOf }: ProblemsOptions) {
    if (form.issues.length === 0) return null;
    return (
        <div class="notice bad" id="problems" role="alert" tabindex={-1} autofocus>
            <h2>{title}</h2>
            <ul>
                {form.issues.map(({ control, word, values }) => (
                    <li>
                        <a href={`#${idOf(control)}`}>
                            {form.say('problemOf', { name: nameOf(control), problem: form.say(word, values) })}
                        </a>
                    </li>
                ))}
            </ul>
        </div>
    );
}

export function describe(form: FormParts, name: string, hint: string | undefined) {
    const { isFaulty, id } = told(form, name);
    const ids = [hint !== undefined && `${idOf(name)}-hint`, isFaulty && id].filter((each) => each !== false);
    return {
        'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
        'aria-invalid': isFaulty ? 'true' : undefined,
    } as const;
}
