import { describe, expect, it } from 'vitest';
import { errorShape } from '../../../../contract/errors.ts';
import { control, link, visit } from '../support/visitor.ts';

const visitor = visit();

describe('The longest links that mean something', () => {
    it.each([
        ['accented letters', 'é'],
        ['signs of three bytes', '価'],
        ['signs of four bytes', '🛶'],
    ])('open: 8000 %s of wishes', async (_, sign) => {
        const wish = sign.repeat(8000);
        const page = await visitor.get(link('lagoon/sail', { adults: '2', specialRequests: wish }));
        expect(page.status).toBe(200);
        expect(control(page, 'specialRequests')).toBe(wish);
        expect(control(page, 'adults')).toBe('2');
    });

    it('end where no link can mean anything more, with the error that everything malformed gets', async () => {
        const path = link('lagoon/sail', { specialRequests: 'x'.repeat(200_000) });
        const answer = await fetch(`${visitor.api.running.url}${path}`);
        expect(answer.status).toBe(400);
        const body = errorShape.parse(await answer.json());
        expect([body.code, body.message]).toEqual(['invalid_request', expect.stringContaining('too long')]);
        expect((await visitor.get('/en')).status).toBe(200);
    });
});
