import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { ready } from '../../../api/health/app.ts';
import type { HttpEnv } from '../../../api/http/env.ts';

test('/readyz is computed at most once a second, also while it is being computed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
        const proofs: ((isFine: boolean) => void)[] = [];
        const ledger = {
            proveWrite: () =>
                new Promise<void>((resolve, reject) => {
                    proofs.push((isFine) => (isFine ? resolve() : reject(new Error('away'))));
                }),
        };
        const options = { datasets: { current: {} as never, isBroken: false }, ledger, isStopping: () => false };
        const app = new Hono<HttpEnv>().get('/', ready(options));
        const ask = async () => (await app.request('/')).status;
        const first = [ask(), ask()];
        vi.advanceTimersByTime(5000);
        first.push(ask());
        expect(proofs).toHaveLength(1);
        proofs[0]?.(true);
        expect(await Promise.all(first)).toEqual([200, 200, 200]);
        const second = ask();
        expect(proofs).toHaveLength(2);
        proofs[1]?.(false);
        expect(await second).toBe(503);
        vi.advanceTimersByTime(999);
        expect(await ask()).toBe(503);
        expect(proofs).toHaveLength(2);
        vi.advanceTimersByTime(1);
        const third = ask();
        proofs[2]?.(true);
        expect(await third).toBe(200);
    } finally {
        vi.useRealTimers();
    }
});
