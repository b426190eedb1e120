/**
 * Draws the pictures of the sample catalogue, whose photos and logos are illustrations:
 * `npx tsx design/scenes/render.ts` writes them to `data/catalog/media/`. With names, or parts of names, it draws these
 * pictures only.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import * as bakery from './bakery.ts';
import * as beach from './beach.ts';
import * as japan from './japan.ts';
import * as lagoon from './lagoon.ts';
import { logos } from './logos.ts';
import * as morocco from './morocco.ts';
import * as river from './river.ts';
import * as sea from './sea.ts';

const folder = join(import.meta.dirname, '../../data/catalog/media');

const scenes: Record<string, () => string> = {
    'caldera-catamarans/sunset.jpg': sea.calderaSunset,
    'caldera-catamarans/cove.jpg': sea.snorkelCove,
    'dhow-and-pearl/dhow.jpg': sea.dhow,
    'dhow-and-pearl/evening.jpg': sea.pearlNight,
    'fournil-de-nuit/oven.jpg': bakery.bakeryOven,
    'fournil-de-nuit/croissants.jpg': bakery.croissants,
    'fundy-light/lighthouse.jpg': beach.lighthouse,
    'fundy-light/sea-floor.jpg': beach.seaFloor,
    'kyo-shizuku/tea.jpg': japan.teaBowl,
    'kyo-shizuku/carving.jpg': japan.carving,
    'kyo-shizuku/machiya.jpg': japan.machiya,
    'lagoon-sailing/sail.jpg': lagoon.lagoonSail,
    'lagoon-sailing/swim.jpg': lagoon.lagoonSwim,
    'lagoon-sailing/bay.jpg': lagoon.quietBay,
    'manglar-tamarindo/kayak.jpg': river.mangrove,
    'manglar-tamarindo/turtle.jpg': beach.turtle,
    'margem-porto/cellar.jpg': bakery.cellar,
    'margem-porto/bridge.jpg': river.bridge,
    'onda-calma/wave.jpg': beach.firstWave,
    'onda-calma/boards.jpg': beach.surfboards,
    'riad-zitoun/courtyard.jpg': morocco.riad,
    'riad-zitoun/desert.jpg': morocco.desert,
    'riad-zitoun/tagine.jpg': morocco.tagine,
};

const chosen = process.argv.slice(2);

for (const [name, draw] of [...Object.entries(scenes), ...Object.entries(logos)]) {
    if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue;
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const image = sharp(Buffer.from(draw()), { density: 96 });
    const bytes = name.endsWith('.png')
        ? await image.resize(176).png({ palette: true }).toBuffer()
        : await image.resize(1200).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    writeFileSync(path, bytes);
    process.stdout.write(`${name} ${bytes.length}\n`);
}
