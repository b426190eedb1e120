import type { ActorType, BookingSignal } from '../../contract/vocabulary.ts';
import { dmo } from './actors/dmo.ts';
import { localExtended } from './actors/local-extended.ts';
import { localStrict } from './actors/local-strict.ts';
import { platform } from './actors/platform.ts';
import { resellerRemote } from './actors/reseller-remote.ts';
import { completenessChecks } from './checks/completeness.ts';
import { executionChecks } from './checks/execution.ts';
import { freshnessChecks, performanceChecks } from './checks/freshness-performance.ts';
import { structureChecks } from './checks/structure.ts';
import { editorialTree } from './sample.ts';
import type { CheckRules, CodeRules, Tree } from './shape.ts';
import { contactOnly } from './signals/contact-only.ts';
import { direct } from './signals/direct.ts';
import { none } from './signals/none.ts';
import { platformOnly } from './signals/platform-only.ts';
import { actorTypeTree, bookingSignalTree, providesTree, sellerTree } from './variables.ts';

/** The rules of each code. The compiler reports missing ones. */
export const actorTypeRules: Record<ActorType, CodeRules> = {
    local_strict: localStrict,
    local_extended: localExtended,
    platform,
    reseller_remote: resellerRemote,
    dmo,
};

export const bookingSignalRules: Record<BookingSignal, CodeRules> = {
    direct,
    platform_only: platformOnly,
    contact_only: contactOnly,
    none,
};

export const codeRules: readonly CodeRules[] = [...Object.values(actorTypeRules), ...Object.values(bookingSignalRules)];

/** All trees by anchor. */
export const trees: ReadonlyMap<string, Tree> = new Map(
    [
        editorialTree,
        actorTypeTree,
        providesTree,
        bookingSignalTree,
        sellerTree,
        ...codeRules.map(({ tree }) => tree),
    ].map((tree) => [tree.id, tree]),
);

/** The checks of the second version of the index, by block. */
export const checkRules: Readonly<Record<string, readonly CheckRules[]>> = {
    structure: structureChecks,
    execution: executionChecks,
    completeness: completenessChecks,
    freshness: freshnessChecks,
    performance: performanceChecks,
};

/** The anchor of a check. */
export function checkAnchor(check: string): string {
    return `check-${check.replaceAll('_', '-')}`;
}

/** The anchor of the checks of a block. */
export function checksAnchor(block: string): string {
    return `checks-${block}`;
}
