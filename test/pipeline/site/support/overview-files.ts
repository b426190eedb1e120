import { audit, csv, type Files, type Row, sample, v2Checks } from '../../../support/pipeline.ts';

export const hostile = '<script>alert(1)</script>"&\'';
export const arabic = 'مراكش';

/** Markets of three countries: towns on two continents, one without a place; a clear change, one that is not. */
export const files: Files = {
    'observations/porto.csv': csv([
        ...sample({ platform_only: 12, direct: 4, none: 4 }),
        ...sample({ platform_only: 2, direct: 18 }, { activity: 'Boat tour', analyzed_at: '2026-01-10' }),
        ...sample({ platform_only: 18, direct: 2 }, { activity: 'Boat tour' }),
        ...sample({ platform_only: 9, direct: 9 }, { activity: 'Food tour', analyzed_at: '2026-01-10' }),
        ...sample({ platform_only: 10, direct: 8 }, { activity: 'Food tour' }),
    ]),
    'observations/lisbon.csv': csv(sample({ platform_only: 17, contact_only: 3 }, { city: 'Lisbon' })),
    'observations/cancun.csv': csv(sample({ platform_only: 6, direct: 6 }, { country: 'México', city: 'Cancún' })),
    'observations/hostile.csv': csv(sample({ platform_only: 9, direct: 1 }, { country: arabic, city: hostile })),
    'audits/all.csv': csv([13, 14, 15, 16].map((position, at) => auditOf(position, at))),
    'places.csv': csv([
        { country: 'Portugal', city: 'Porto', country_code: 'PT', latitude: 41.15, longitude: -8.61, source: 'test' },
        { country: 'Portugal', city: 'Lisbon', country_code: 'PT', latitude: 38.72, longitude: -9.14, source: 'test' },
        { country: 'México', city: 'Cancún', country_code: 'MX', latitude: 21.16, longitude: -86.85, source: 'test' },
    ]),
};

function auditOf(position: number, passed: number): Row {
    return audit(`https://result-${position}.example/`, '2026-03-01', v2Checks.slice(0, 8 + passed), v2Checks);
}
