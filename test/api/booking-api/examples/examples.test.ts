import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import examples from '../../../../api/booking-api/examples.json' with { type: 'json' };
import {
    availabilityRequestShape,
    createWithoutTokenShape,
    createWithTokenShape,
    quoteRequestShape,
} from '../../../../contract/booking.ts';
import * as answers from '../../../../contract/booking-responses.ts';
import { prefillUrlRequestShape, prefillUrlResponseShape } from '../../../../contract/prefill.ts';
import { experienceRowsShape, providerRowsShape } from '../../../../contract/search.ts';
import { projectFolder } from '../../../support/pipeline.ts';
import { bookingErrorCodes } from './declared.ts';
import { type Produced, produceErrors, produceExamples, produceMisfits } from './produce.ts';
import { startSampleService } from './sample-service.ts';

/**
 * The examples of the reference are what the service answers on the sample catalogue. When catalogue or prices change:
 * `UPDATE_EXAMPLES=1 npx vitest run test/api/booking-api/examples` writes them.
 */

let produced: Produced;

beforeAll(async () => {
    const service = await startSampleService();
    produced = {
        ...(await produceExamples(service)),
        errors: await produceErrors(service),
        invalid: await produceMisfits(service),
    };
    if (process.env.UPDATE_EXAMPLES) await writeExamples();
});

async function writeExamples(): Promise<void> {
    const file = join(projectFolder, 'api/booking-api/examples.json');
    await writeFile(file, JSON.stringify(produced));
    const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');
    await promisify(execFile)(process.execPath, [biome, 'format', '--write', file], { cwd: projectFolder });
    Object.assign(examples, produced);
}

/** Each run seals another token; everything else is the same. */
function withoutToken(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value), (name, member) => (name === 'pricingToken' ? 'sealed' : member));
}

test('each example is what the service answers, but for the text of the token', () => {
    expect(withoutToken(examples)).toEqual(withoutToken(produced));
});

test('the token of the examples is one token, as long as a real one', () => {
    const { pricingToken } = examples.quote;
    expect(examples.createWithToken.pricingToken).toBe(pricingToken);
    expect(pricingToken).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/u);
    const real = (produced.quote as { pricingToken: string }).pricingToken;
    expect(Math.abs(pricingToken.length - real.length)).toBeLessThan(50);
});

const shapes: Record<Exclude<keyof typeof examples, 'errors' | 'invalid'>, z.ZodType> = {
    experiences: experienceRowsShape,
    providers: providerRowsShape,
    provider: answers.providerResponseShape,
    experience: answers.experienceResponseShape,
    availabilityRequest: availabilityRequestShape,
    availability: answers.availabilityResponseShape,
    slotFull: answers.availabilityResponseShape,
    calendar: answers.calendarResponseShape,
    quoteRequest: quoteRequestShape,
    quote: answers.quoteResponseShape,
    createWithToken: createWithTokenShape,
    createWithoutToken: createWithoutTokenShape,
    created: answers.createdResponseShape,
    booking: answers.bookingResponseShape,
    cancelled: answers.bookingResponseShape,
    prefillUrlRequest: prefillUrlRequestShape,
    prefillUrl: prefillUrlResponseShape,
};

test('each example has its shape, and nothing that the shape does not name', () => {
    for (const [name, shape] of Object.entries(shapes)) {
        const example = examples[name as keyof typeof examples];
        expect(shape.parse(example), name).toEqual(example);
    }
});

test('there is an example of every error of the endpoints but those that take a flood or a fault', () => {
    const untold = ['rate_limited', 'internal_error', 'unavailable'];
    expect([...Object.keys(examples.errors), ...untold].sort()).toEqual([...bookingErrorCodes()].sort());
    for (const [code, body] of Object.entries(examples.errors)) {
        const parsed = answers.bookingErrorShape.parse(body);
        expect(parsed).toEqual(body);
        expect(parsed.code).toBe(code);
    }
});

test('the example of 400 of each call is its own', () => {
    for (const bodies of Object.values(examples.invalid)) {
        for (const [code, body] of Object.entries(bodies)) {
            expect(answers.bookingErrorShape.parse(body)).toEqual(body);
            expect(body.code).toBe(code);
        }
    }
    const shown = Object.values(examples.invalid).map((bodies) => JSON.stringify(bodies));
    // Both calls that read one booking have the same parameters.
    expect(new Set(shown).size).toBeGreaterThanOrEqual(shown.length - 1);
});
