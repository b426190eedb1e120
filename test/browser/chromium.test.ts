import { describe, expect, it } from 'vitest';
import { chromiumPath } from './support/chromium.ts';

describe('The browser of the tests', () => {
    it('is the one that is named', () => {
        expect(chromiumPath({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath);
    });

    it('is said how to get where there is none', () => {
        const howTo = /apt-get install --no-install-recommends chromium.*CHROMIUM_PATH/u;
        expect(() => chromiumPath({ PATH: '/nowhere:/nowhere/else' })).toThrow(howTo);
        expect(() => chromiumPath({ CHROMIUM_PATH: '/nowhere/chromium', PATH: '' })).toThrow(howTo);
    });
});
