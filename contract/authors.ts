/** The parts of a person's name; null: an organisation. `Martin, Anne` is a person, a name without a comma is not. */
export function personOf(name: string): { family: string; given: string } | null {
    const [family = '', given = '', ...more] = name.split(/\s*,\s*/u);
    return given === '' || more.length > 0 ? null : { family, given };
}
