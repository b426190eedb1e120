import type { SiteLocale } from '../../contract/local-text.ts';

/** The path of the page of an experience. */
export function experiencePath(locale: SiteLocale, providerSlug: string, experienceSlug: string): string {
    return `${providerPath(locale, providerSlug)}/e/${encodeURIComponent(experienceSlug)}`;
}

/** The path of the page of a provider. */
export function providerPath(locale: SiteLocale, providerSlug: string): string {
    return `/${locale}/p/${encodeURIComponent(providerSlug)}`;
}
