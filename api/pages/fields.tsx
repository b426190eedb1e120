import type { Child } from 'hono/jsx';
import type { PageLocale, WordName } from './locale/words.ts';

/**
 * The text of each control of a form, by name, as it was typed. Pages are rendered from these texts alone, so that a
 * failed attempt loses nothing that was entered.
 */
export type Texts = ReadonlyMap<string, string>;

/** A problem of a control, with its page text. */
export interface FieldIssue {
    control: string;
    word: WordName;
    values?: Readonly<Record<string, string | number>>;
}

/** What the controls of a form are rendered from. */
export interface FormParts extends PageLocale {
    texts: Texts;
    issues: readonly FieldIssue[];
    /** Leaves out the buttons beside numbers, which work only with scripts. */
    isPlain?: boolean;
}

/** The id of a control: its name, with characters escaped that ids and lists of ids may not contain. */
export function idOf(control: string): string {
    return `c-${control.replaceAll(/[^\w-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`)}`;
}

/** The problem of a control as text, with the attributes that refer to it. */
export function issueOf(form: FormParts, control: string) {
    const own = form.issues.find((issue) => issue.control === control);
    const text = own === undefined ? null : form.translate(own.word, own.values);
    return { text, id: `${idOf(control)}-issue`, isFaulty: text !== null };
}

export function Problem({ form, control }: { form: FormParts; control: string }) {
    const { text, id } = issueOf(form, control);
    return text === null ? null : (
        <p class="problem" id={id}>
            {text}
        </p>
    );
}

export interface FieldOptions {
    form: FormParts;
    name: string;
    label: Child;
    hint?: string | undefined;
    /** A note that depends on the text. */
    note?: string | undefined;
    /** Whether problems are announced while typing. */
    isLive?: boolean;
    /** Marks the control as optional. */
    isOptional?: boolean;
    type?: 'text' | 'email' | 'tel' | 'date' | 'search';
    inputmode?: 'numeric' | 'email' | 'tel';
    autocomplete?: string;
    required?: boolean;
    min?: string;
    max?: string;
    maxlength?: number;
}

export function Label({ form, name, label, isOptional }: Pick<FieldOptions, 'form' | 'name' | 'label' | 'isOptional'>) {
    return (
        <label for={idOf(name)}>
            {label}
            {isOptional === true && <span class="optional"> ({form.translate('optional')})</span>}
        </label>
    );
}

export function Hint({ id, text }: { id: string; text: string | undefined }) {
    return text === undefined ? null : (
        <p class="hint" id={id}>
            {text}
        </p>
    );
}

/** A label with a text or date control, a hint and the problem. */
export function Field(options: FieldOptions) {
    const { form, name, label, hint, note, isLive = false, isOptional = false, type = 'text', ...attributes } = options;
    const id = idOf(name);
    const messages = (
        <>
            <Hint id={`${id}-note`} text={note} />
            <Problem form={form} control={name} />
        </>
    );
    return (
        <div class="field" id={isLive ? `${id}-field` : undefined}>
            <Label form={form} name={name} label={label} isOptional={isOptional} />
            <Hint id={`${id}-hint`} text={hint} />
            <input
                id={id}
                name={name}
                type={type}
                value={form.texts.get(name) ?? ''}
                {...describe(form, name, hint, note)}
                {...attributes}
            />
            {isLive ? (
                <div id={`${id}-messages`} aria-live="polite">
                    {messages}
                </div>
            ) : (
                messages
            )}
        </div>
    );
}

/** A label with a number and buttons to change it. */
export function Count(options: {
    form: FormParts;
    name: string;
    label: string;
    hint?: string | undefined;
    min?: number;
    max?: number | undefined;
}) {
    const { form, name, label, hint, min = 0, max } = options;
    const id = idOf(name);
    const step = (kind: 'up' | 'down', sign: string, word: 'more' | 'less') => (
        <button type="button" class="step" data-step={kind} aria-label={form.translate(word, { label })} hidden>
            {sign}
        </button>
    );
    return (
        <div class="count">
            <div>
                <label for={id}>{label}</label>
                <Hint id={`${id}-hint`} text={hint} />
                <Problem form={form} control={name} />
            </div>
            <div class="stepper">
                {!form.isPlain && step('down', '−', 'less')}
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
                {!form.isPlain && step('up', '+', 'more')}
            </div>
        </div>
    );
}

/** One of several, as cards with radio buttons. */
export function Choice(options: {
    form: FormParts;
    name: string;
    /** The heading of the group, or the id of an existing heading. */
    legend: string | { id: string };
    /** Hidden until a script shows it. */
    isHidden?: boolean;
    chosen: string | null;
    /** `isOff`: disabled until a script enables it. */
    items: readonly { value: string; label: Child; hint?: Child; isOff?: boolean }[];
}) {
    const { form, name, legend, isHidden = false, chosen, items } = options;
    const first = items.find(({ isOff }) => isOff !== true);
    return (
        <fieldset
            class="choice"
            data-choice={name}
            hidden={isHidden}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only this role supports aria-invalid.
            role="radiogroup"
            aria-labelledby={typeof legend === 'string' ? undefined : legend.id}
            {...describe(form, name)}
        >
            {typeof legend === 'string' && <legend>{legend}</legend>}
            <Problem form={form} control={name} />
            {items.map(({ value, label, hint, isOff = false }) => (
                <label class="card-choice" hidden={isOff}>
                    <input
                        id={value === first?.value ? idOf(name) : undefined}
                        type="radio"
                        name={name}
                        value={value}
                        checked={value === chosen}
                        disabled={isOff}
                    />
                    <CardText label={label} hint={hint} />
                </label>
            ))}
        </fieldset>
    );
}

function CardText({ label, hint }: { label: Child; hint: Child | undefined }) {
    return (
        <span class="card-text">
            <span class="card-label">{label}</span>
            {hint !== undefined && <span class="hint">{hint}</span>}
        </span>
    );
}

/** One of several, as a list. */
export function Select(options: {
    form: FormParts;
    name: string;
    label: string;
    isOptional?: boolean;
    items: readonly { value: string; label: string }[];
}) {
    const { form, name, label, isOptional = false, items } = options;
    const chosen = form.texts.get(name);
    return (
        <div class="field">
            <Label form={form} name={name} label={label} isOptional={isOptional} />
            <select id={idOf(name)} name={name} autocomplete="off" {...describe(form, name)}>
                {items.map((item) => (
                    <option value={item.value} selected={item.value === chosen}>
                        {item.label}
                    </option>
                ))}
            </select>
            <Problem form={form} control={name} />
        </div>
    );
}

export function Check(options: { form: FormParts; name: string; value?: string; label: Child; hint?: string }) {
    const { form, name, value = '1', label, hint } = options;
    return (
        <>
            <label class="card-choice">
                <input
                    id={idOf(name)}
                    type="checkbox"
                    name={name}
                    value={value}
                    checked={form.texts.has(name)}
                    {...describe(form, name)}
                />
                <CardText label={label} hint={hint} />
            </label>
            <Problem form={form} control={name} />
        </>
    );
}

export function Hidden({ name, value }: { name: string; value: string }) {
    return <input type="hidden" name={name} value={value} />;
}

export function describe(form: FormParts, name: string, hint?: string, note?: string) {
    const { isFaulty, id } = issueOf(form, name);
    const ids = [
        hint !== undefined && `${idOf(name)}-hint`,
        note !== undefined && `${idOf(name)}-note`,
        isFaulty && id,
    ].filter((each) => each !== false);
    return {
        'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
        'aria-invalid': isFaulty ? 'true' : undefined,
    } as const;
}
