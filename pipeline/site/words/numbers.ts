import en from './en.json' with { type: 'json' };

/** Numbers in texts, and texts whose only arguments are `{name}`: what scripts share with the build. */

const { locale, numbers } = en.format;
const grouped = /* @__PURE__ */ new Intl.NumberFormat(locale);
const pluralRules = /* @__PURE__ */ new Intl.PluralRules(locale);

/** Texts and plural categories by number: pages repeat few numbers, and formatting one is slow. */
const counts = /* @__PURE__ */ new Map<number, string>();
const categories = /* @__PURE__ */ new Map<number, string>();

/** 2878: `2,878`. */
export function count(value: number): string {
    const text = counts.get(value) ?? grouped.format(value);
    counts.set(value, text);
    return text;
}

/** A count within a sentence: words up to ten. */
export function inWords(value: number): string {
    return numbers[value] ?? count(value);
}

/** A text with values in the place of `{name}`. */
export function insert(text: string, values: Readonly<Record<string, string | number>>): string {
    return text.replace(/\{(\w+)\}/gu, (_, name) => `${values[name]}`);
}

/** The plural category of a number, such as `one` or `other`. */
export function categoryOf(value: number): string {
    const category = categories.get(value) ?? pluralRules.select(value);
    categories.set(value, category);
    return category;
}

/** The form for a number: that of its plural category, or else `other`. */
export function formOf<Form>(forms: Readonly<Record<string, Form>>, value: number): Form {
    return (forms[categoryOf(value)] ?? forms.other) as Form;
}
