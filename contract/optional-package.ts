/** A package that only some installations need is missing. The message says who needs it and what installs it. */
export class MissingPackage extends Error {}

/**
 * Loads a module that imports a package of `optionalDependencies`.
 *
 * @param who needs it, in the plural, such as "Mails"
 * @throws MissingPackage if the package is not installed
 */
export async function withPackage<T>(who: string, load: () => Promise<T>): Promise<T> {
    try {
        return await load();
    } catch (error) {
        const { code, message } = error as { code?: string; message?: string };
        const name = /^Cannot find package '([^']+)'/u.exec(message ?? '')?.[1];
        throw code === 'ERR_MODULE_NOT_FOUND' && name !== undefined ? missing(who, name) : error;
    }
}

/**
 * The first of some packages that is not installed; null if all are. Does not load them, which would take time.
 *
 * @param use.who what needs the packages, as a plural noun
 */
export function missingPackage({ who, names }: { who: string; names: readonly string[] }): MissingPackage | null {
    for (const name of names) {
        try {
            import.meta.resolve(name);
        } catch {
            return missing(who, name);
        }
    }
    return null;
}

function missing(who: string, name: string): MissingPackage {
    return new MissingPackage(
        `${who} need the package ${name}, which is not installed; npm ci --omit=dev installs it.`,
    );
}
