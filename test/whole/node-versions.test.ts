import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../support/pipeline.ts';
import { versions } from '../support/test-node.ts';

const text = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

test('Node 20.20 and everything newer is accepted', () => {
    expect(JSON.parse(text('package.json')).engines).toEqual({ node: '>=20.20' });
});

test('every push tests on Node 20.20, and on 22 and 24 what `npm run test:node` can test', () => {
    const workflow = text('.github/workflows/push.yml');
    expect(workflow).toMatch(/^on:\n {4}push:\n/mu);
    expect(workflow).toContain("node-version: '20.20'");
    expect(workflow).toMatch(/npm run test:node -- \$\{\{ matrix\.node \}\}/u);
    expect(/ node: \[(.*)\]/u.exec(workflow)?.[1]?.split(', ')).toEqual(Object.keys(versions));
    for (const [major, version] of Object.entries(versions))
        expect(version).toMatch(new RegExp(`^${major}\\.\\d+\\.\\d+$`, 'u'));
});
