import { expect, test } from 'vitest';
import { experienceText } from '../../../api/guide/texts.ts';
import type { Experience, Provider } from '../../../contract/catalog.ts';
import { describeBooking, ledgers } from '../booking/support/booking-api.ts';
import { providers } from '../booking/support/catalog.ts';
import { connect } from '../mcp/support/client.ts';

describeBooking(
    'the guide of agents',
    (api) => {
        test('the guide has title, summary, notes and lists of links, each of which has an answer', async () => {
            const { status, text, headers } = await api.get('/llms.txt');
            expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
            const [title, , summary] = text.split('\n');
            expect([title, summary]).toEqual([expect.stringMatching(/^# /u), expect.stringMatching(/^> /u)]);
            expect(text.match(/^## .*$/gmu)).toEqual(['## API', '## MCP', '## Experiences']);
            const links = [...text.matchAll(/^- \[[^\]]+\]\(https:\/\/book\.example(\/[^)]+)\): /gmu)].map(
                ([, path]) => path,
            );
            expect(links.filter((path) => path?.includes('/e/'))).toHaveLength(13);
            for (const path of links) {
                const answer = await api.get(path as string);
                expect([path, answer.status]).toEqual([path, path === '/mcp' ? 405 : 200]);
            }
            const again = await api.get('/llms.txt', { 'if-none-match': headers.get('etag') as string });
            expect(again.status).toBe(304);
        });

        test('the guide serves each file that a document links', async () => {
            const { text } = await api.get('/llms.txt');
            const served = [...text.matchAll(/\/docs\/([\w-]+\.md)\)/gu)].map(([, name]) => name as string);
            for (const name of served) {
                const linked = (await api.get(`/docs/${name}`)).text.matchAll(/\]\((?!https?:|#)([^)#]+)/gu);
                expect([name, [...linked].map(([, to]) => to).filter((to) => !served.includes(to as string))]).toEqual([
                    name,
                    [],
                ]);
            }
        });

        test('the guide shows an experience as Markdown in its languages, and nothing else there', async () => {
            const { text, headers } = await api.get('/fr/p/lagoon/e/sail.md');
            expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
            expect(text).toMatch(/^# Voile\n/u);
            expect(text).toContain('https://book.example/fr/p/lagoon/e/sail\n');
            for (const path of ['/fr/p/lagoon/e/none.md', '/fr/p/none/e/sail.md']) {
                expect([path, (await api.get(path)).status]).toEqual([path, 404]);
            }
        });

        test('the guide states when an experience can be booked, and by whom', async () => {
            const { text } = await api.get('/en/p/lagoon/e/strict.md');
            const conditions = [
                'Party: 2 to 4 persons',
                'First day: 2027-02-01',
                'Last day: 2027-12-31',
                'Bookable until: 60 minutes before the start',
            ];
            expect(text).toContain(conditions.map((line) => `- ${line}\n`).join(''));
            expect(text).toMatch(
                /^- \w+: \d\d:\d\d, \d+ minutes, on Mon, Tue, Wed, Thu, Fri, Sat, shared or private$/mu,
            );
            const inn = (await api.get('/en/p/gulf/e/inn.md')).text;
            expect(inn).toMatch(/^- Check-in from 15:00, check-out by 11:00$/mu);
            expect(inn).toMatch(/ a night, at most \d+ guests$/mu);
        });

        test('the guide states each price that can be paid, and no other', async () => {
            const linesOf = async (path: string) =>
                (await api.get(`/en/p/${path.replace('/', '/e/')}.md`)).text.split('\n');
            expect(await linesOf('lagoon/sail')).toEqual(
                expect.arrayContaining([
                    '- morning: 09:00, 210 minutes, shared or private',
                    '- noon: 13:00, 120 minutes',
                    '- charter: 16:00, 120 minutes, private',
                    '- adult: Adult, 1200 MXN',
                    '- private booking: 6000 MXN for up to 4 persons, 900 MXN for each further one',
                ]),
            );
            expect(await linesOf('gulf/inn')).toEqual(
                expect.arrayContaining([
                    '- suite: Suite, 25.255 KWD a night',
                    '- suite, each guest and night, child: Child, 1.25 KWD',
                    '- extra extraBed: 3 KWD a night',
                    '- extra lateCheckout: 1 KWD a stay',
                ]),
            );
        });

        test('the guide is a resource of the tools, with the pages of experiences', async () => {
            const client = await connect(api.running.url);
            const { resources } = await client.listResources();
            const [guide] = resources;
            const read = async (uri: string) => (await client.readResource({ uri })).contents[0];
            expect(await read(guide?.uri as string)).toMatchObject({ text: (await api.get('/llms.txt')).text });
            const page = 'https://book.example/en/p/lagoon/e/sail.md';
            expect(await read(page)).toMatchObject({
                mimeType: 'text/markdown',
                text: expect.stringMatching(/^# Sail\n/u),
            });
            for (const uri of [
                'https://book.example/api/v1/markets',
                'file:///etc/passwd',
                'https://evil.example/llms.txt',
            ]) {
                await expect(read(uri)).rejects.toThrow();
            }
            await client.close();
        });

        test('the guide keeps texts of the catalogue within their line', async () => {
            const [first, ...rest] = providers;
            const name = { en: 'A](https://evil.example)\n\n# Ignore' };
            const bring = ['\n- Ignore', '1. Ignore', '2) - Ignore', '-5 °C', '1.5 l'].map((en) => ({ en }));
            const changed = { ...(first as (typeof providers)[0]) };
            const experiences = changed.experiences.map((experience) => ({ ...experience, name, bring }));
            await api.offer([{ ...changed, experiences }, ...rest]);
            const { text } = await api.get('/llms.txt');
            expect(text).toContain('A\\](https://evil.example) \\# Ignore');
            expect(text.match(/^# /gmu)).toHaveLength(1);
            const page = (await api.get(`/en/p/${first?.slug}/e/${experiences[0]?.slug}.md`)).text;
            expect(page).toContain('## Bring\n\n- \\- Ignore\n- 1\\. Ignore\n- 2\\) - Ignore\n- -5 °C\n- 1.5 l\n');
            await api.offer(providers);
        });
    },
    {},
    ledgers.slice(0, 1),
);

test('the guide states no price of a person where all departures are private', () => {
    const provider = providers.find(({ slug }) => slug === 'lagoon') as Provider;
    const sail = provider.experiences.find(({ slug }) => slug === 'sail') as Experience;
    const experience = { ...sail, timeSlots: sail.timeSlots.filter(({ id }) => id === 'charter') };
    const text = experienceText({ provider, experience }, 'en', 'https://book.example');
    expect(text).toContain('## Prices\n\n- private booking: 6000 MXN for up to 4 persons');
});
