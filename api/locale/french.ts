/** Makes the spaces of French punctuation in a text unbreakable: before `: ; ! ?` and inside quotation marks. */
export function frenchSpaces(text: string): string {
    return text
        .replaceAll(/ ([;!?])/gu, '\u202f$1')
        .replaceAll(/ ([:»])/gu, '\u00a0$1')
        .replaceAll('« ', '«\u00a0');
}

/** Joins "à" and "de" of a French text with a name after them: "au Fournil", "aux Ateliers", "d’Onda Calma". */
export function joinFrenchName(text: string, name: string): string {
    const [, article = '', rest = ''] = /^(Les?) (.+)$/su.exec(name) ?? [];
    const [to, of] = article === 'Le' ? ['au', 'du'] : ['aux', 'des'];
    if (article !== '')
        return text.replaceAll(`à ${name}`, () => `${to} ${rest}`).replaceAll(`de ${name}`, () => `${of} ${rest}`);
    return /^[aeiouàâäéèêëîïôöùûü]/iu.test(name) ? text.replaceAll(`de ${name}`, () => `d’${name}`) : text;
}
