import { existsSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { auditColumns, observationColumns } from '../../contract/sheets.ts';
import { type Database, literal } from '../database.ts';
import { readDialect } from '../ingest/dialect.ts';
import { inputs, listFiles, topFiles } from '../ingest/folder.ts';
import { methodologyHome } from '../methodology/read.ts';
import { Problem } from '../problem.ts';
import { countFindings, type FindingCounts } from './findings.ts';

/** A file of which alone the findings are wanted, and the data folder that is checked for them. */
export interface FileToCheck {
    dataFolder: string;
    /** The file's name in that folder. */
    name: string;
    /** The name that findings give it: relative to DATA_DIR, or as it was typed where it lies elsewhere. */
    shownName: string;
    /** Whether no other sheet is looked at. */
    isAlone: boolean;
}

/**
 * Finds the file. One below DATA_DIR is checked with everything in that folder, since some findings need other sheets; any
 * other is checked alone, with the methodology and, for observations, the audits of DATA_DIR.
 * @param path as it was typed: relative to the current folder, or to DATA_DIR.
 * @throws Problem where there is no such file, or one that no check reads.
 */
export function fileToCheck(path: string, dataFolder: string, scratchFolder: string): FileToCheck {
    const places = [resolve(path), resolve(dataFolder, path)];
    const place = places.find((candidate) => existsSync(candidate));
    if (place === undefined) {
        throw new Problem(
            `FILE: there is no file ${path}, neither in the current folder nor in DATA_DIR (${dataFolder})`,
        );
    }
    if (statSync(place).isDirectory()) throw new Problem(`FILE: ${path} is a folder; name one file in it`);
    const name = nameBelow(dataFolder, place);
    if (name !== undefined && isInput(dataFolder, name)) return { dataFolder, name, shownName: name, isAlone: false };
    if (!/\.(?:csv|json)$/iu.test(place)) {
        throw new Problem(
            `FILE: ${path} is neither a sheet, which ends in .csv, nor a catalogue file, which ends in .json`,
        );
    }
    if (name !== undefined) {
        const folders = 'observations/, audits/, methodology/ or reference/, catalogue files below catalog/';
        throw new Problem(`FILE: ${path} is not read by a build; sheets are read below ${folders}`);
    }
    return { ...draftFolder(place, dataFolder, scratchFolder), shownName: path, isAlone: true };
}

function isInput(dataFolder: string, name: string): boolean {
    return (
        topFiles.some((file) => file === name) ||
        inputs.some(([folder, ending]) => listFiles(dataFolder, folder, ending).some((file) => file.name === name))
    );
}

/** The name of a file relative to the data folder, with forward slashes; undefined where it is elsewhere. */
function nameBelow(dataFolder: string, place: string): string | undefined {
    const asTyped = relative(resolve(dataFolder), place);
    // A link in the middle of one of the two paths makes one place look like two.
    const names = [asTyped, relative(realpathSync(dataFolder), realpathSync(place))];
    return names
        .find((name) => !isAbsolute(name) && name.split(sep)[0] !== '..')
        ?.split(sep)
        .join('/');
}

/** A data folder with nothing but links: to the file, to the methodology, and to the audits of the other data folder. */
function draftFolder(place: string, dataFolder: string, scratchFolder: string): { dataFolder: string; name: string } {
    const draft = join(scratchFolder, 'draft');
    const folder = draftKind(place);
    // Of another name: a sheet whose name begins with a dot would be left alone.
    const name = `${folder}/draft${extname(place)}`;
    mkdirSync(join(draft, folder), { recursive: true });
    symlinkSync(place, join(draft, name));
    symlinkSync(resolve(methodologyHome(dataFolder).folder, 'methodology'), join(draft, 'methodology'), 'junction');
    const audits = resolve(dataFolder, 'audits');
    if (folder === 'observations' && existsSync(audits)) symlinkSync(audits, join(draft, 'audits'), 'junction');
    return { dataFolder: draft, name };
}

/** What a file outside a data folder is, by its ending and by its header. */
function draftKind(place: string): 'observations' | 'audits' | 'catalog' {
    if (extname(place).toLowerCase() === '.json') return 'catalog';
    const known = [observationColumns, auditColumns].map((columns) => {
        const names = new Set(columns.map((column) => column.name));
        return readDialect(place, columns).dialect?.header.filter((name) => names.has(name)).length ?? 0;
    });
    return (known[1] as number) > (known[0] as number) ? 'audits' : 'observations';
}

/**
 * Removes the findings of all other files from the table `found`, and gives the rest the name that is shown.
 * @throws Problem where the sheet was not looked at, because the methodology has errors.
 */
export async function keepFindingsOf(database: Database, { name, shownName }: FileToCheck): Promise<FindingCounts> {
    const isSheet = /^(?:observations|audits)\//u.test(name);
    const [broken] = await database.rows<{ file: string }>(
        "select file from found where severity = 'error' and starts_with(file, 'methodology/') limit 1",
    );
    if (isSheet && broken) {
        throw new Problem(
            `${shownName} was not checked: ${broken.file} has errors, which make check without FILE names`,
        );
    }
    await database.run(`delete from found where file <> ${literal(name)}`);
    await database.run(`update found set file = ${literal(shownName)}`);
    return await countFindings(database);
}
