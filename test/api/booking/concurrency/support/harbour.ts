import { Catalog } from '../../../../../api/booking/catalog/catalog.ts';
import type { Experience, Provider } from '../../../../../contract/catalog.ts';
import {
    experienceWith,
    hotelWith,
    privatePrice,
    providerWith,
    slotWith,
    unitWith,
} from '../../availability/fixtures.ts';
import { category } from '../../support/catalog.ts';
import { writeCatalog } from '../../support/write-catalog.ts';

/** Of every slot and every night: an adult costs 10.00 and so does everything else. */
const categories = [category('adult', 'adult', 1000)];

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
const harbours = [harbour];
export const catalog = new Catalog(harbours);

/** What the pipeline would leave of these providers and one market. */
export async function writeBookingDist(folder: string, providers: readonly Provider[] = harbours): Promise<void> {
    await writeCatalog(folder, providers);
}
