import type { Hotel, Option } from '../../../contract/catalog.ts';
import type { Issue } from '../../../contract/errors.ts';
import { type ExtraName, offeredExtras } from '../../../contract/extras.ts';
import { err, ok, type Result } from '../../../contract/result.ts';

export interface OptionQuantity {
    optionId: string;
    quantity: number;
}

/** Requested options in catalogue order, without those of quantity 0. The error has the issues, at `options.<id>`. */
export function resolveOptions(
    options: readonly Option[],
    request: Record<string, number> | undefined,
): Result<OptionQuantity[], Issue[]> {
    const issues: Issue[] = [];
    const known = options.map(({ id }) => id).join(', ') || 'none';
    const quantities = new Map(Object.entries(request ?? {}));
    for (const [id, quantity] of quantities) {
        const path = `options.${id}`;
        const option = options.find((each) => each.id === id);
        if (option === undefined) issues.push({ path, message: `No such option; known: ${known}.` });
        else if (!Number.isInteger(quantity) || quantity < 0 || quantity > option.maxQuantity) {
            issues.push({ path, message: `A whole number from 0 to ${option.maxQuantity}.` });
        }
    }
    if (issues.length > 0) return err(issues);
    const wanted = options.map(({ id }) => ({ optionId: id, quantity: quantities.get(id) ?? 0 }));
    return ok(wanted.filter(({ quantity }) => quantity > 0));
}

/** Extras requested with true, in their usual order. The error has an issue at `extras.<name>` for each not offered. */
export function resolveExtras(
    hotel: Hotel | null,
    request: Partial<Record<ExtraName, boolean>> | undefined,
): Result<ExtraName[], Issue[]> {
    const wanted = Object.entries(request ?? {}).flatMap(([name, isWanted]) => (isWanted ? [name] : []));
    const offered = offeredExtras(hotel).map(({ name }) => name);
    const issues = wanted
        .filter((name) => !offered.some((known) => known === name))
        .map((name) => ({ path: `extras.${name}`, message: 'Not offered.' }));
    if (issues.length > 0) return err(issues);
    return ok(offered.filter((name) => wanted.includes(name)));
}
