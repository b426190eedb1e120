/** An address without its tag, `ana+tour@mail.example` as `ana@mail.example`: whoever reads one of them reads them all. */
export function emailKeyOf(email: string): string {
    return email.replace(/^([^+@]+)\+[^@]*@/u, '$1@').toLowerCase();
}
