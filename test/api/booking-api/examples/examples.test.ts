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
import { adviceOn, errorCauses } from '../../../../contract/booking-errors.ts';
import * as answers from '../../../../contract/booking-responses.ts';
import { prefillUrlRequestShape, prefillUrlResponseShape } from '../../../../contract/prefill.ts';
import { experienceRowsShape, providerRowsShape } from '../../../../contract/search.ts';
import { projectFolder } from '../../../support/pipeline.ts';
import { bookingErrorCodes } from './declared.ts';
import { type ErrorBody, type Produced, produceErrors, produceExamples, produceInvalidCalls } from './produce.ts';
import { type SampleService, startSampleService } from './sample-service.ts';

/**
 * The examples of the reference are what the service answers on the sample catalogue. When catalogue or prices change:
 * `UPDATE_EXAMPLES=1 npx vitest run test/api/booking-api/examples` writes them.
 */

let service: SampleService;
let produced: Produced;
let errors: Record<string, ErrorBody>;
let invalidCalls: Record<string, Record<string, ErrorBody>>;

beforeAll(async () => {
    service = await startSampleService();
    const answered = await produceExamples(service);
    errors = await produceErrors(service);
    invalidCalls = await produceInvalidCalls(service);
    produced = {
        ...answered,
        errors: Object.fromEntries(Object.entries(errors).map(([code, body]) => [code, shownOf(body)])),
        invalid: Object.fromEntries(
            Object.entries(invalidCalls).map(([call, bodies]) => [call, invalidExampleOf(bodies)]),
        ),
    };
    if (process.env.UPDATE_EXAMPLES) await writeExamples();
});

/** What an error has that does not follow from its code. */
function shownOf({ code, error, message, issues, requestId: _, next_step, retryable: __, ...more }: ErrorBody) {
    const adviceIs = (cause?: string) => adviceOn(code, cause)?.next_step === next_step;
    const cause = adviceIs() ? undefined : Object.keys(errorCauses).find(adviceIs);
    const details = { ...(error !== code && { error }), ...more };
    return { message, issues, cause, ...(Object.keys(details).length > 0 && { details }) };
}

/** What errors of an invalid call have of its own: issues, and the name of a parameter that it does not have. */
function invalidExampleOf({ invalid_request: invalid, unknown_parameter: unknown }: Record<string, ErrorBody>) {
    return unknown === undefined ? invalid?.issues : { issues: invalid?.issues, unknown: unknown.issues?.[0]?.path };
}

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

interface Documented {
    operationId: string;
    responses: Record<string, { content?: { 'application/json'?: { examples?: Record<string, { value: unknown }> } } }>;
}

test('the document shows the answer of the service for each error of each call, but for floods and faults', async () => {
    const untold = ['rate_limited', 'internal_error', 'unavailable'];
    const { paths } = (await service.ask('/openapi.json')).body;
    const documented = Object.values<Record<string, Documented>>(paths).flatMap((path) => Object.values(path));
    const shown = new Set<string>(untold);
    for (const [call, own] of Object.entries(invalidCalls)) {
        const { responses } = documented.find(({ operationId }) => operationId === call) as Documented;
        const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
        const examples = refusals.flatMap(([, { content }]) => [
            ...Object.entries(content?.['application/json']?.examples ?? {}),
        ]);
        for (const [code, { value }] of examples.filter(([name]) => !untold.includes(name))) {
            expect([call, code, value]).toEqual([call, code, own[code] ?? errors[code]]);
            expect(answers.bookingErrorShape.strict().parse(value)).toEqual(value);
            shown.add(code);
        }
    }
    expect(shown).toEqual(bookingErrorCodes());
});

test('the example of 400 of each call is its own', () => {
    const shown = Object.values(invalidCalls).map((bodies) => JSON.stringify(bodies));
    // Both calls that read one booking have the same parameters.
    expect(new Set(shown).size).toBeGreaterThanOrEqual(shown.length - 1);
});
