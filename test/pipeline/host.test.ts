import { expect, test } from 'vitest';
import { literal, withDatabase } from '../../pipeline/database.ts';
import { temporaryFolder } from '../support/pipeline.ts';

const hosts = {
    'https://www.tours.example/lisbon?from=www.': 'tours.example',
    'HTTPS://WWW.Tours.Example:443/a': 'tours.example',
    'http://tours.example:80': 'tours.example',
    'http://tours.example:443/': 'tours.example:443',
    'https://tours.example:8443#top': 'tours.example:8443',
    'https://www.tours.example?to=https://other.example/': 'tours.example',
    'https://WWW.tours.example#top': 'tours.example',
    'https://WWW.tours.example': 'tours.example',
    'https://xn--vora-9oa.example/': 'xn--vora-9oa.example',
    'https://évora.example/': 'évora.example',
};

test('a host is named in lower case, without www. and the port that its scheme has anyway', async () => {
    await withDatabase(':memory:', temporaryFolder(), 256, async (database) => {
        await database.file('host.sql');
        for (const [url, host] of Object.entries(hosts)) {
            expect(await database.rows(`select host_of(${literal(url)}) as host`), url).toEqual([{ host }]);
        }
    });
});
