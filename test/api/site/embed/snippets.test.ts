import { expect, test } from 'vitest';
import { wordsIn } from '../../../../api/pages/locale/words.ts';
import { dataSnippet, frameSnippet, linkSnippet } from '../../../../api/site/embed/snippets.ts';
import { experienceWith, providerWith } from '../../booking/availability/fixtures.ts';
import { tags, textOf } from '../support/html.ts';

const hostile = 'Sail </script><img src=x onerror="alert(1)"> & "more"';
const experience = experienceWith({ slug: 'sail', name: { en: hostile }, description: { en: hostile } });
const offer = { provider: providerWith([experience], { name: hostile }), experience };
const options = {
    locale: 'en' as const,
    translate: wordsIn('en'),
    siteUrl: 'https://book.example',
    today: '2027-01-01',
};

test('names of a catalogue stay texts in what is copied', () => {
    for (const html of [linkSnippet(offer, options), frameSnippet(offer, options)]) {
        expect(tags(html, 'img')).toEqual([]);
        expect(textOf(html)).toContain(`Book: ${hostile}`);
    }
    const data = dataSnippet(offer, options);
    expect(data.match(/<[^>]*>/gu)).toEqual(['<script type="application/ld+json">', '</script>']);
    const parsed = JSON.parse(data.slice(data.indexOf('{'), data.lastIndexOf('}') + 1));
    expect(parsed['@graph'][0].name).toBe(hostile);
});
