import { accessRequestShape } from './responses.ts';

type FieldName = keyof typeof accessRequestShape.shape;

export interface AccessField {
    name: FieldName;
    label: string;
    hint: string | null;
    /** Null for a textarea. */
    type: 'text' | 'email' | null;
    /** Undefined for a textarea, which browsers do not fill in. */
    autocomplete: string | undefined;
    /** In characters. */
    maxLength: number | undefined;
}

const field = (
    name: FieldName,
    label: string,
    hint: string | null,
    type: AccessField['type'] = null,
    autocomplete?: string,
): AccessField => ({
    name,
    label,
    hint,
    type,
    autocomplete,
    maxLength: accessRequestShape.shape[name].maxLength ?? undefined,
});

/** Fields of the form in `access.html` and on the page that the server shows after an error. All are required. */
export const accessFields: readonly AccessField[] = [
    field('name', 'Your name', null, 'text', 'name'),
    field('organisation', 'Organisation', null, 'text', 'organization'),
    field('email', 'E-mail', 'The answer goes there.', 'email', 'email'),
    field('use_case', 'What you want to find out or build', null),
    field('destination_focus', 'Which countries or towns', 'As many as you like, or “all”.'),
    field('planned_use', 'How you will use it', 'Such as how often, by how many people, and whether it is published.'),
];

export const accessTextRows = 3;
