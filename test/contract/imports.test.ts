import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import examples from '../../api/booking-api/examples.json' with { type: 'json' };
import { errorStatus } from '../../contract/errors.ts';
import { filesIn, importsOf, modulesIn, textOf } from '../support/imports.ts';
import { projectFolder as project } from '../support/pipeline.ts';

const isOurs = (name: string) => /^(?:contract|pipeline|api|watch|bench|test|data)(?:\/|$)/u.test(name);
const strangers = (folder: string, ...allowed: string[]) =>
    importsOf(folder).flatMap(({ file, imports }) =>
        imports
            .filter((name) => isOurs(name) && ![folder, ...allowed].includes(name.split('/')[0] as string))
            .map((name) => `${file} imports ${name}`),
    );

/** Folders of api/ that turn incoming requests into calls of the others, and know nothing of each other. */
const doors = [
    'booking-api',
    'calendar',
    'commands',
    'desk',
    'explorer',
    'guide',
    'health',
    'market',
    'mcp',
    'media',
    'payment-webhook',
    'site',
];

/** Every import of a room of api/ of another file there: the file, and the room that it imports from. */
const roomsOf = (room: string) =>
    importsOf(`api/${room}`).flatMap(({ file, imports }) =>
        imports.filter((name) => name.startsWith('api/')).map((name) => [file, name.split('/')[1] as string] as const),
    );

/** Rooms of api/ with queries; they alone know the tables of the ledger. */
const queryRooms = [
    'access',
    'booking/bookings',
    'booking/calendar-feed',
    'booking/events',
    'booking/payment',
    'booking/secret',
    'booking/sign-in',
    'ledger',
    'page-changes',
];

const inRoomOf = (rooms: string[], file: string) => rooms.some((room) => file.startsWith(`api/${room}/`));

/** The files of api/ with a query of a table, whose name is a pattern. */
function queriesOf(table: string): string[] {
    const query = new RegExp(`\\b(?:selectFrom|insertInto|updateTable|deleteFrom)\\('?${table}\\b`, 'u');
    return modulesIn('api').filter((file) => query.test(textOf(file)));
}

/** Every name of a member in a value of JSON. */
function membersIn(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const own = Array.isArray(value) ? [] : Object.keys(value);
    return [...own, ...Object.values(value).flatMap(membersIn)];
}

const snakeCaseIn = (file: string) => textOf(file).match(/\b[a-z]+(?:_[a-z]+)+\b/gu) ?? [];

describe('allowed imports', () => {
    test('the scan sees imports of every kind', () => {
        const imports = importsOf('pipeline').flatMap((module) => module.imports);
        expect(imports).toContain('contract/vocabulary.ts');
        expect(imports).toContain('pipeline/database.ts');
        expect(imports).toContain('node:fs');
        expect(imports).toContain('@duckdb/node-api');
    });

    test('contract/ imports nothing of ours', () => {
        expect(strangers('contract')).toEqual([]);
    });

    test('pipeline/ imports contract/ and never api/; of data/ it knows the methodology that comes with the project', () => {
        expect(strangers('pipeline', 'contract', 'data')).toEqual([]);
    });

    test('api/ imports contract/ and never pipeline/', () => {
        expect(strangers('api', 'contract')).toEqual([]);
    });

    test('api/http/ has no word of the domain', () => {
        const words = /booking|market|experience|provider|guest|price|idempoten|quota|data ?set|tms_|x-api-key/iu;
        expect(modulesIn('api/http').filter((file) => words.test(textOf(file)))).toEqual([]);
    });

    test.each(['http', 'ledger'])('api/%s/ knows no domain: it imports contract/ and itself', (room) => {
        expect(roomsOf(room).filter(([, to]) => to !== room)).toEqual([]);
    });

    test('api/booking/ knows no HTTP and no pages: it imports contract/, ledger/, the formats of locales and itself', () => {
        const known = ['booking', 'ledger', 'locale'];
        expect(roomsOf('booking').filter(([, to]) => !known.includes(to))).toEqual([]);
    });

    test('api/booking/ uses no name that only payloads and answers of the API have', () => {
        const ledger = modulesIn('api/ledger').filter((file) => file.endsWith('tables.ts'));
        const known = new Set([...ledger.flatMap(snakeCaseIn), ...Object.keys(errorStatus)]);
        const spelled = new Set(membersIn(examples).filter((name) => name.includes('_') && !known.has(name)));
        expect([...spelled]).toEqual(expect.arrayContaining(['booking_mode', 'participant_data', 'total_price']));
        const files = modulesIn('api/booking');
        const found = files.flatMap((file) => snakeCaseIn(file).map((name) => ({ file, name })));
        expect(found.filter(({ name }) => spelled.has(name))).toEqual([]);
        // The core calls it `mode`; the catalogue and links have the other name.
        const links = 'api/booking/prefill/';
        const setting = files.filter((file) => !file.startsWith(links) && /\bbookingMode\??:/u.test(textOf(file)));
        expect(setting).toEqual([]);
    });

    test('api/booking/ spells no address of a page: it has no origin, no path of one and no member of its query', () => {
        const importing = importsOf('api/booking').filter(({ imports }) => imports.includes('contract/page-paths.ts'));
        expect(importing.map(({ file }) => file)).toEqual([]);
        // The flags of a regular expression also follow a brace, and no page begins with `/api/`.
        const spelled = /\bsiteUrl\b|['"`}]\/(?!api\/|[gimsuy]+\b)[\w$]|[?&]\w+=/gu;
        const paths = textOf('contract/page-paths.ts').match(spelled) ?? [];
        expect(paths).toEqual(expect.arrayContaining(['`/$', '}/e', '?payment=', '&outcome=']));
        const found = modulesIn('api/booking').map((file) => [file, textOf(file).match(spelled)]);
        expect(found.filter(([, texts]) => texts !== null)).toEqual([]);
    });

    test('queries stand only in the folders meant for them', () => {
        const found = queriesOf('\\w+');
        expect(found.length).toBeGreaterThan(10);
        expect(found.filter((file) => !inRoomOf(queryRooms, file))).toEqual([]);
    });

    test('bookings are read and changed in one folder; payments ask which bookings have one', () => {
        const rooms = ['booking/bookings', 'booking/payment', 'ledger'];
        expect(queriesOf('booking').filter((file) => !inRoomOf(rooms, file))).toEqual([]);
    });

    test('only the folders of queries import the tables of the ledger', () => {
        const found = importsOf('api').filter(({ imports }) =>
            imports.some((name) => /^api\/ledger\/(?:\w+-)?tables\.ts$/u.test(name)),
        );
        expect(found.length).toBeGreaterThan(10);
        expect(found.map(({ file }) => file).filter((file) => !inRoomOf(queryRooms, file))).toEqual([]);
    });

    test.each(['booking', 'dataset', 'mail', 'pages'])('api/%s/ imports no door', (room) => {
        expect(roomsOf(room).filter(([, to]) => doors.includes(to))).toEqual([]);
    });

    test('doors do not import each other', () => {
        const strangers = doors.flatMap((door) => roomsOf(door).filter(([, to]) => to !== door && doors.includes(to)));
        expect(strangers).toEqual([]);
    });

    test('api/mail/ can be deleted: only its command and the start of the server import it', () => {
        const outside = importsOf('api').filter(({ file }) => !file.startsWith('api/mail/'));
        const found = outside.filter(({ imports }) => imports.some((name) => name.startsWith('api/mail/')));
        const allowed = ['api/commands/mail-command.ts', 'api/senders.ts'];
        expect(found.map(({ file }) => file).filter((file) => !allowed.includes(file))).toEqual([]);
    });

    test('a build with unchanged input does not load DuckDB', () => {
        const loaded = new Set(['pipeline/build-command.ts']);
        for (const file of loaded) {
            if (!file.endsWith('.ts')) continue;
            const text = fs.readFileSync(path.join(project, file), 'utf8');
            for (const [, name = ''] of text.matchAll(/^(?:import|export|\}) (?!type )[^;]*?from '([^']+)';$/gmu)) {
                loaded.add(name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name);
            }
        }
        expect([...loaded]).toContain('pipeline/publish/lock.ts');
        expect([...loaded].filter((name) => name.startsWith('@duckdb') || name === 'pipeline/database.ts')).toEqual([]);
    });

    test('watch/ imports contract/ and pipeline/', () => {
        expect(strangers('watch', 'contract', 'pipeline')).toEqual([]);
    });

    test('nothing imports what only tests and measurements need', () => {
        const { devDependencies } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8'));
        const packages = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
        for (const { file, imports } of ['contract', 'pipeline', 'api', 'watch'].flatMap(importsOf)) {
            const found = imports.filter((name) => packages.some((dev) => name === dev || name.startsWith(`${dev}/`)));
            expect(found, file).toEqual([]);
        }
    });

    test('builtin modules are imported by their node: names', () => {
        for (const { file, imports } of ['contract', 'pipeline', 'api', 'watch'].flatMap(importsOf)) {
            expect(
                imports.filter((name) => isBuiltin(name) && !name.startsWith('node:')),
                file,
            ).toEqual([]);
        }
    });
});

test('no line of a comment has more than 120 characters', () => {
    const folders = ['api', 'bench', 'contract', 'design', 'pipeline', 'test', 'tools', 'watch'];
    const files = folders.flatMap((folder) => filesIn(folder, /\.(?:css|sql|[cm]?[jt]sx?)$/u));
    const comment = /^\s*(?:\/\*\*?|\*|\/\/|--) /u;
    const lines = files.flatMap((file) =>
        textOf(file)
            .split('\n')
            .map((line) => ({ file, line })),
    );
    const comments = lines.filter(({ line }) => comment.test(line));
    expect(comments.length).toBeGreaterThan(1000);
    expect(comments.filter(({ line }) => [...line].length > 120)).toEqual([]);
});
