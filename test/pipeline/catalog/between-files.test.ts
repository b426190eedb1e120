import { describe, expect, test } from 'vitest';
import { catalogOf, excursion, provider, reported } from '../support/catalog.ts';

describe('rules between files', () => {
    test('a slug belongs to one provider and an id to one experience; the finding is in the later file', () => {
        const id = '577fca33-690a-5b76-b8f7-4443fe011150';
        const { findings } = catalogOf({
            'a.json': provider({ experiences: [excursion({ id })] }),
            'b.json': provider({ experiences: [] }),
            'c.json': provider({ slug: 'other', experiences: [excursion({ id: id.toUpperCase() })] }),
        });
        expect(findings.map(({ file, code, path, hint }) => [file, code, path, /different/u.test(hint)])).toEqual([
            ['catalog/b.json', 'DUPLICATE_SLUG', 'slug', true],
            ['catalog/c.json', 'DUPLICATE_ID', 'experiences[0].id', true],
        ]);
        expect(findings[0]?.message).toMatch(/catalog\/a\.json/u);
    });

    test('an experience in two files of one provider is reported by its slug, because it has no id', () => {
        const { findings } = catalogOf({ 'a.json': provider(), 'b.json': provider() });
        expect(reported(findings)).toEqual(['DUPLICATE_SLUG slug 2:13']);
    });
});
