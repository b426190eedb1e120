import en from './en.json' with { type: 'json' };

/** Numbers in texts, and texts whose only arguments are `{name}`: what scripts share with the build. */

const { locale, numbers } = en.format;
const grouped = /* @__PURE__ */ new Intl.NumberFormat(locale);
const pluralRules = /* @__PURE__ */ new Intl.PluralRules(locale);

/** 2878: `2,878`. */
export function count(value: number): string {
    return grouped.format(value);
}

/** A count within a sentence: words up to ten. */
export function inWords(value: number): string {
    return numbers[value] ?? count(value);
}

/** A text with values in the place of `{name}`. */
export function insert(text: string, values: Readonly<Record<string, string | number>>): string {
    return text.replace(/\{(\w+)\}/gu, (_, name) => `${values[name]}`);
}

/** The form for a number: that of its plural category, such as `one` or `other`. */
export function formOf<Form>(forms: Readonly<Record<string, Form>>, value: number): Form {
    return forms[pluralRules.select(value)] as Form;
}
