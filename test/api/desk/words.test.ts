import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { providerActions } from '../../../api/booking/bookings/actions.ts';
import { messages } from '../../../api/desk/words/words.ts';
import { messages as pages } from '../../../api/pages/locale/words.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { testMessages } from '../support/messages.ts';

const names = Object.keys(messages.en);

testMessages(messages, { fr: [], es: [] });

test('every message is said somewhere, or is said in place of a text of all pages', () => {
    const folder = join(projectFolder, 'api/desk');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sources = files
        .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith('words/'))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n');
    const composed = [
        ...providerActions.map((action) => `action_${action}`),
        ...['pending', 'confirmed', 'expired', 'cancelled'],
    ];
    const isSaid = (name: string) =>
        name in pages.en || composed.includes(name) || new RegExp(`'${name}'`, 'u').test(sources);
    expect(names.filter((name) => !isSaid(name))).toEqual([]);
});

test('guests who leave a house are not named like the departures that the day counts', () => {
    for (const words of Object.values(messages)) expect(words.leaving).not.toBe(words.departures);
});
