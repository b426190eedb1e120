import { required, type SheetColumn } from './sheets.ts';
import { marketParts } from './vocabulary.ts';

/** The sheet of renamed markets, relative to the data folder. It may be absent. data/README.md describes it. */
export const aliasFile = 'reference/market_aliases.csv';

/** The four parts of the old name, those of the new one, and the reason. */
export const aliasColumns: readonly SheetColumn[] = [
    ...marketParts.map((name) => required(`old_${name}`, 'text', `The old ${name}.`)),
    ...marketParts.map((name) => required(name, 'text', `The new ${name}.`)),
    { name: 'reason', kind: 'text', required: 'column', meaning: 'Why the market was renamed; may be empty.' },
];
