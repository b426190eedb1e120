import { type Finding, findingAt } from '../../contract/finding.ts';
import { tidyPart } from '../../contract/market-key.ts';
import { cityKey, placeColumns, placesFile } from '../../contract/places.ts';
import { type Database, literal } from '../database.ts';
import { topFile } from './folder.ts';
import { readSmallSheet, type SmallRow } from './small-sheet.ts';

interface Places {
    findings: Finding[];
    /** Whether there is a sheet without errors. Only then missing cities are reported. */
    isKept: boolean;
}

/** Coordinates and their maximum absolute value in degrees. */
const coordinates = [
    ['latitude', 90],
    ['longitude', 180],
] as const;

/** Reads the locations of cities into the temporary table `place_row`. Rows with errors are left out. */
export async function readPlaces(database: Database, dataFolder: string): Promise<Places> {
    await database.run(`
        create temp table place_row (
            city_key varchar, country varchar, city varchar, country_code varchar, latitude double, longitude double,
            source varchar
        )`);
    const file = topFile(dataFolder, placesFile);
    if (!file) return { findings: [], isKept: false };
    const missingHint = 'type a value: a place has names, a country code, coordinates and their source';
    const { rows, findings } = readSmallSheet(file, placeColumns, missingHint);
    const first = new Map<string, SmallRow>();
    const values: string[] = [];
    for (const row of rows) {
        const key = cityKey({ country: row.cell('country'), city: row.cell('city') });
        const faults = placeFaults(row, first.get(key));
        findings.push(...faults);
        first.set(key, first.get(key) ?? row);
        if (faults.length > 0) continue;
        const texts = [key, tidyPart(row.cell('country')), tidyPart(row.cell('city')), row.cell('country_code')];
        const numbers = coordinates.map(([name]) => Number(row.cell(name)));
        values.push(`(${[...texts.map(literal), ...numbers, literal(row.cell('source'))].join(', ')})`);
    }
    if (values.length > 0) await database.run(`insert into place_row values ${values.join(', ')}`);
    return { findings, isKept: findings.every(({ severity }) => severity !== 'error') };
}

function placeFaults(row: SmallRow, sameBefore: SmallRow | undefined): Finding[] {
    const faults: Finding[] = [];
    const fault = (column: string, code: string, message: string, hint: string) =>
        faults.push(findingAt(placesFile, row.location(column), code, message, hint));
    if (sameBefore) {
        const { line } = sameBefore.location('country');
        const message = `the place ${row.cell('city')}, ${row.cell('country')} is also in line ${line}`;
        fault('country', 'DUPLICATE_PLACE', message, 'keep one of the two rows');
    }
    const code = row.cell('country_code');
    if (!/^[A-Z]{2}$/u.test(code)) {
        const hint = 'type the two capital letters of ISO 3166-1, such as PT';
        fault('country_code', 'BAD_COUNTRY_CODE', `the country_code "${code}" is not two capital letters`, hint);
    }
    for (const [name, bound] of coordinates) {
        const text = row.cell(name);
        if (/^[+-]?\d{1,3}(?:\.\d{1,15})?$/u.test(text) && Math.abs(Number(text)) <= bound) continue;
        const message = `the ${name} "${text}" is not a number of degrees from -${bound} to ${bound}`;
        const hint =
            'type decimal degrees, such as 41.15; south of the equator and west of Greenwich with a minus sign';
        fault(name, 'BAD_COORDINATE', message, hint);
    }
    return faults;
}
