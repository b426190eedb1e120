/** Changes of published data between releases. Source: contract, section 7. */

/** `added` and `removed` are of a market or a snapshot, `changed` is of a field. */
export const changeKinds = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Why something has changed, in the order in which reasons are shown, as sentences of documents and pages. */
export const changeReasonMeanings = {
    market_added: 'a market is new',
    market_removed: 'a market is gone',
    market_renamed: 'a market has another name, as declared',
    respelled: 'the names of a market are spelled in another way',
    snapshot_added: 'a search is new',
    snapshot_removed: 'a search is gone',
    coding_corrected: 'results were coded again, or corrected',
    audit_added: 'pages were audited, or audited again',
    audit_corrected: 'an audit was corrected or taken back',
    methodology_changed: 'the methodology has another version',
    software_changed: 'neither data nor methodology differ: the program computes it in another way',
} as const;
export type ChangeReason = keyof typeof changeReasonMeanings;
export const changeReasons = Object.keys(changeReasonMeanings) as ChangeReason[];
