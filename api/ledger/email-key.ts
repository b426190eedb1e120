/**
 * Removes the tag of an e-mail address: `ana+tour@mail.example` becomes `ana@mail.example`, which has the same owner.
 */
export function emailKeyOf(email: string): string {
    return email.replace(/^([^+@]+)\+[^@]*@/u, '$1@').toLowerCase();
}
