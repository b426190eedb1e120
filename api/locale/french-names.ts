/** Joins "à" and "de" of a French text with a name after them, as in "au Fournil", "aux Ateliers" and "d’Onda Calma". */
export function joinFrenchName(text: string, name: string): string {
    const [, article = '', rest = ''] = /^(Les?) (.+)$/su.exec(name) ?? [];
    const [to, of] = article === 'Le' ? ['au', 'du'] : ['aux', 'des'];
    if (article !== '')
        return text.replaceAll(`à ${name}`, () => `${to} ${rest}`).replaceAll(`de ${name}`, () => `${of} ${rest}`);
    return /^[aeiouàâäéèêëîïôöùûü]/iu.test(name) ? text.replaceAll(`de ${name}`, () => `d’${name}`) : text;
}
