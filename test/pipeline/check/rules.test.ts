import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditColumns } from '../../../contract/sheets.ts';
import { actorTypes, bookingSignals } from '../../../contract/vocabulary.ts';
import { findingsOf } from '../../support/builds.ts';
import { audit, csv, projectFolder, result } from '../../support/pipeline.ts';

/** Findings name the rule of the codebook that decides. */

const page = readFileSync(join(projectFolder, 'docs/codebook.md'), 'utf8');
const anchors = new Set([...page.matchAll(/<a id="([^"]+)"><\/a>/gu)].map(([, id]) => id));

test('an unknown code leads to the rules of the most similar code, or to those of its variable', async () => {
    const rows = [
        result(1, 'none', { actor_type: 'reseler_remote' }),
        result(2, 'none', { actor_type: 'intermediary' }),
        result(3, 'none', { actor_type: 'xyz' }),
        result(4, 'none', { booking_signal: 'phone' }),
        result(5, 'none', { booking_signal: 'xyz' }),
        result(6, 'none', { actor_type: '' }),
    ];
    const findings = await findingsOf({ 'observations/a.csv': csv(rows) });
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, rule }) => [code, rule])).toEqual([
        ['UNKNOWN_ACTOR_TYPE', 'docs/codebook.md#reseller-remote'],
        ['UNKNOWN_ACTOR_TYPE', 'docs/codebook.md#actor-type'],
        ['UNKNOWN_ACTOR_TYPE', 'docs/codebook.md#actor-type'],
        ['UNKNOWN_BOOKING_SIGNAL', 'docs/codebook.md#contact-only'],
        ['UNKNOWN_BOOKING_SIGNAL', 'docs/codebook.md#booking-signal'],
        ['MISSING_VALUE', 'docs/codebook.md#actor-type'],
    ]);
});

test('codes that contradict each other, positions and checks lead to their rules', async () => {
    const rows = [
        result(1, 'direct', { actor_type: 'platform' }),
        result(2, 'none', { direct_booking_engine: 'bokun' }),
        result(4, 'none', { actor_type: 'dmo', url: 'https://two.example/a' }),
        result(5, 'none', { actor_type: 'platform', url: 'https://two.example/b' }),
        result(6, 'none', { actor_type: 'platform', url: 'https://two.example/b' }),
        result(7, 'direct', { actor_type: 'local_strict' }),
    ];
    const audits = [{ ...audit('https://a.example/', '2026-02-20', [], []), pagespeed: 0.85, book_button: 'maybe' }];
    const findings = await findingsOf({ 'observations/a.csv': csv(rows) });
    const ofAudits = await findingsOf({ 'audits/a.csv': csv(audits) });
    const rules = [...findings, ...ofAudits].map(({ code, rule }) => [code, rule?.replace('docs/codebook.md#', '')]);
    expect(Object.fromEntries(rules)).toMatchObject({
        INTERMEDIARY_CODED_DIRECT: 'pairs',
        ENGINE_WITHOUT_DIRECT: 'engine',
        HOST_WITH_TWO_ACTOR_TYPES: 'one-host',
        REPEATED_URL: 'positions-twice',
        GAP_IN_POSITIONS: 'positions-number',
        SAMPLE_SIZE: 'positions-organic',
        OPERATOR_WITHOUT_AUDIT: 'checks',
        BAD_BOOLEAN: 'check-book-button',
        PAGESPEED_SCALE: 'check-pagespeed',
    });
});

test('every rule that a check may name is in the codebook', () => {
    const folder = join(projectFolder, 'pipeline/check');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
    const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    const named = texts.flatMap((text) => [...text.matchAll(/'([a-z-]+)' as rule/gu)].map(([, anchor]) => anchor));
    expect(named.length).toBeGreaterThan(8);
    const codes = [...actorTypes, ...bookingSignals].map((code) => code.replaceAll('_', '-'));
    const checks = auditColumns
        .filter(({ kind }) => ['boolean', 'number', 'whole_number'].includes(kind))
        .map(({ name }) => `check-${name.replace('_ms', '').replaceAll('_', '-')}`);
    const variables = ['actor-type', 'booking-signal'];
    expect([...named, ...codes, ...checks, ...variables].filter((anchor) => !anchors.has(anchor as string))).toEqual(
        [],
    );
});
