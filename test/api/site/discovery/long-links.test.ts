import { describe, expect, test } from 'vitest';
import { errorShape } from '../../../../contract/errors.ts';
import { control, link, visit } from '../support/visitor.ts';

const visitor = visit();

describe('Long links', () => {
    test.each([
        ['accented letters', 'é'],
        ['signs of three bytes', '価'],
        ['signs of four bytes', '🛶'],
    ])('a link with the longest message opens: 8000 %s', async (_, sign) => {
        const prefill = sign.repeat(8000);
        const page = await visitor.get(link('lagoon/sail', { adults: '2', specialRequests: prefill }));
        expect(page.status).toBe(200);
        expect(control(page, 'specialRequests')).toBe(prefill);
        expect(control(page, 'adults')).toBe('2');
    });

    test('a link that is longer than any valid one is refused like every malformed request', async () => {
        const path = link('lagoon/sail', { specialRequests: 'x'.repeat(200_000) });
        const answer = await fetch(`${visitor.api.running.url}${path}`);
        expect(answer.status).toBe(400);
        const body = errorShape.parse(await answer.json());
        expect([body.code, body.message]).toEqual(['invalid_request', expect.stringContaining('too long')]);
        expect((await visitor.get('/en')).status).toBe(200);
    });
});
