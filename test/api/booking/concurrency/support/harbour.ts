import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Catalog } from '../../../../../api/booking/catalog/catalog.ts';
import type { Category, Experience, Provider } from '../../../../../contract/catalog.ts';
import { renderDist, writeDist } from '../../../support/dist.ts';
import {
    experienceWith,
    hotelWith,
    privatePrice,
    providerWith,
    slotWith,
    unitWith,
} from '../../availability/fixtures.ts';

/** Of every slot and every night: an adult costs 10.00 and so does everything else. */
const adult: Category = {
    id: 'adult',
    kind: 'adult',
    label: { en: 'Adult' },
    minAge: null,
    maxAge: null,
    priceMinor: 1000,
    usesCapacity: true,
};
const categories = [adult];

export const sailCapacity = 12;
export const boatQuantity = 2;
export const roomQuantity = 3;

/** Places of a slot, for which shared and private guests compete. */
export const sail: Experience = experienceWith({
    id: '10000000-0000-4000-8000-000000000001',
    slug: 'sail',
    capacity: sailCapacity,
    categories,
    privatePrice: { ...privatePrice, baseMinor: 5000 },
});

const boat = { categories, requires: [{ resourceId: 'boat', quantity: 1 }] };

/** Both want boats, and each of their three departures overlaps the two others. */
export const tour: Experience = experienceWith({
    ...boat,
    id: '10000000-0000-4000-8000-000000000002',
    slug: 'tour',
    capacity: 6,
    privatePrice,
    timeSlots: [slotWith({ id: 'early', startTime: '09:00' }), slotWith({ id: 'late', startTime: '10:00' })],
});
export const fishing: Experience = experienceWith({
    ...boat,
    id: '10000000-0000-4000-8000-000000000003',
    slug: 'fishing',
    bookingMode: 'private',
    timeSlots: [slotWith({ id: 'trip', startTime: '10:30' })],
});

export const inn: Experience = hotelWith([unitWith({ quantity: roomQuantity, nightlyPriceMinor: 0, categories })], {
    id: '10000000-0000-4000-8000-000000000004',
    slug: 'inn',
});

export const harbour: Provider = providerWith([sail, tour, fishing, inn], {
    slug: 'harbour',
    resources: [{ id: 'boat', quantity: boatQuantity }],
});
export const catalog = new Catalog([harbour]);

/** What the pipeline would leave of these providers and one market. */
export async function writeBookingDist(folder: string, providers: readonly Provider[] = [harbour]): Promise<void> {
    await writeDist(folder, renderDist(1, 'booking', 1));
    const instance = await DuckDBInstance.create(join(folder, 'market.duckdb'), { threads: '1' });
    const connection = await instance.connect();
    for (const [at, { experiences, ...provider }] of providers.entries()) {
        await connection.run('insert into catalog_provider values ($1, $2, $3, $4, $5)', [
            at + 1,
            provider.slug,
            provider.name,
            provider.timeZone,
            JSON.stringify(provider),
        ]);
        for (const [ordinal, experience] of experiences.entries()) {
            await connection.run('insert into catalog_experience values ($1, $2::uuid, $3, $4, $5, $6, $7, $8)', [
                at * 1000 + ordinal + 1,
                experience.id,
                provider.slug,
                experience.slug,
                experience.type,
                experience.currency,
                experience.bookingMode,
                JSON.stringify(experience),
            ]);
        }
    }
    connection.closeSync();
    instance.closeSync();
}
