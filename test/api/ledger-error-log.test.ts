import { expect, test } from 'vitest';
import { LedgerUnavailable } from '../../api/ledger/fault.ts';
import { ledgerErrorLog } from '../../api/ledger-error-log.ts';

test('a ledger that fails is one line with a stack, then one a minute with a number, each with the id of a request', () => {
    const lines: object[] = [];
    let nowMs = 0;
    let read = () => 0;
    const log = { warn: (facts: object) => lines.push(facts) };
    const metrics = { counterOf: (_: string, __: string, value: () => number) => (read = value) };
    const onLedgerError = ledgerErrorLog(log as never, metrics as never, () => nowMs);
    const full = new LedgerUnavailable(new Error('database or disk is full'));
    for (let at = 0; at < 520; at++) onLedgerError(full, `request ${at}`);
    expect(lines.splice(0)).toEqual([{ err: full, requestId: 'request 0' }]);
    const bug = new TypeError('x is undefined');
    onLedgerError(bug);
    expect(lines.splice(0)).toEqual([{ err: bug, requestId: undefined }]);
    nowMs = 60_000;
    onLedgerError(full, 'request 520');
    expect(lines).toEqual([{ reason: 'database or disk is full', omitted: 519, requestId: 'request 520' }]);
    expect(read()).toBe(522);
});
