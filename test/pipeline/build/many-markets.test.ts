import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pagedMarketsMax } from '../../../contract/site-configuration.ts';
import { build } from '../../support/builds.ts';
import { csv, result } from '../../support/pipeline.ts';

test('a build of more than 2,000 markets makes no pages unless SITE=on asks for them, and says so', async () => {
    const markets = Array.from({ length: pagedMarketsMax + 1 }, (_, town) => {
        return result(1, 'direct', { city: `Town ${town}` });
    });
    const built = await build({ 'observations/all.csv': csv(markets) }, { SITE: '', STATIC: 'off' });
    expect(built.status).toBe(0);
    expect(built.stderr).toContain('there are more than 2000 markets; SITE=on asks for them');
    expect(fs.existsSync(path.join(built.dist, 'site'))).toBe(false);
});
