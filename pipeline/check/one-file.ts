import { existsSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { mediaFolder } from '../../contract/media.ts';
import { auditColumns, observationColumns } from '../../contract/sheets.ts';
import { type Database, literal } from '../database.ts';
import { readDialect } from '../ingest/dialect.ts';
import { inputs, listFiles, topFiles } from '../ingest/folder.ts';
import { methodologyHome } from '../methodology/read.ts';
import { Problem } from '../problem.ts';
import { countFindings, type FindingCounts } from './findings.ts';

/** A file whose findings are printed, and the data folder that is checked for it. */
interface FileToCheck {
    dataFolder: string;
    /** Name of the file in that folder. */
    name: string;
    /** Name in findings: relative to DATA_DIR, or as typed if the file is elsewhere. */
    shownName: string;
    /** Whether the file is checked without other sheets. */
    isAlone: boolean;
}

/**
 * Finds the file. A file below DATA_DIR is checked together with that folder, because some findings need other sheets.
 * Other files are checked alone, with the methodology and, for observations, the audits of DATA_DIR, for a catalogue
 * file its pictures.
 * @param path relative to the current folder, or to DATA_DIR.
 * @throws Problem if the file does not exist, or is not a kind of input.
 */
export function fileToCheck(path: string, dataFolder: string, scratchFolder: string): FileToCheck {
    const candidates = [resolve(path), resolve(dataFolder, path)];
    const file = candidates.find((candidate) => existsSync(candidate));
    if (file === undefined) {
        throw new Problem(
            `FILE: there is no file ${path}, neither in the current folder nor in DATA_DIR (${dataFolder})`,
        );
    }
    if (statSync(file).isDirectory()) throw new Problem(`FILE: ${path} is a folder; name one file in it`);
    const name = nameBelow(dataFolder, file);
    if (name !== undefined && isInput(dataFolder, name)) return { dataFolder, name, shownName: name, isAlone: false };
    if (!/\.(?:csv|json)$/iu.test(file)) {
        throw new Problem(
            `FILE: ${path} is neither a sheet, which ends in .csv, nor a catalogue file, which ends in .json`,
        );
    }
    if (name !== undefined) {
        const folders = 'observations/, audits/, methodology/ or reference/, catalogue files below catalog/';
        throw new Problem(`FILE: ${path} is not read by a build; sheets are read below ${folders}`);
    }
    return { ...draftFolder(file, dataFolder, scratchFolder), shownName: path, isAlone: true };
}

function isInput(dataFolder: string, name: string): boolean {
    return (
        topFiles.some((file) => file === name) ||
        inputs.some(([folder, ending]) => listFiles(dataFolder, folder, ending).some((file) => file.name === name))
    );
}

/** The name of a file relative to the data folder, with forward slashes; undefined if it is elsewhere. */
function nameBelow(dataFolder: string, file: string): string | undefined {
    const asTyped = relative(resolve(dataFolder), file);
    // One of the paths may contain a link.
    const names = [asTyped, relative(realpathSync(dataFolder), realpathSync(file))];
    return names
        .find((name) => !isAbsolute(name) && name.split(sep)[0] !== '..')
        ?.split(sep)
        .join('/');
}

/** Creates a data folder with links to the file, to the methodology, and to the audits or pictures of DATA_DIR. */
function draftFolder(file: string, dataFolder: string, scratchFolder: string): { dataFolder: string; name: string } {
    const draft = join(scratchFolder, 'draft');
    const folder = draftKind(file);
    // With a new name, because names that begin with a dot are ignored.
    const name = `${folder}/draft${extname(file)}`;
    mkdirSync(join(draft, folder), { recursive: true });
    symlinkSync(file, join(draft, name));
    symlinkSync(resolve(methodologyHome(dataFolder).folder, 'methodology'), join(draft, 'methodology'), 'junction');
    const audits = resolve(dataFolder, 'audits');
    if (folder === 'observations' && existsSync(audits)) symlinkSync(audits, join(draft, 'audits'), 'junction');
    const media = resolve(dataFolder, mediaFolder);
    if (folder === 'catalog' && existsSync(media)) symlinkSync(media, join(draft, mediaFolder), 'junction');
    return { dataFolder: draft, name };
}

/** The kind of a file outside the data folder, by its extension and header. */
function draftKind(file: string): 'observations' | 'audits' | 'catalog' {
    if (extname(file).toLowerCase() === '.json') return 'catalog';
    const known = [observationColumns, auditColumns].map((columns) => {
        const names = new Set(columns.map((column) => column.name));
        const dialect = readDialect(file, columns);
        return dialect.ok ? dialect.value.header.filter((name) => names.has(name)).length : 0;
    });
    return (known[1] as number) > (known[0] as number) ? 'audits' : 'observations';
}

/** The files that a check reads only by a sound methodology. */
const readByMethodology = /^(?:observations|audits|reference)\/|^places\.csv$/u;

/**
 * Removes the findings of all other files from the table `finding_row`, and sets the displayed name of the rest.
 * @throws Problem if the file was not checked, because the methodology has errors.
 */
export async function keepFindingsOf(database: Database, { name, shownName }: FileToCheck): Promise<FindingCounts> {
    const [broken] = await database.rows<{ file: string }>(
        "select file from finding_row where severity = 'error' and starts_with(file, 'methodology/') limit 1",
    );
    if (broken && readByMethodology.test(name)) {
        throw new Problem(
            `${shownName} was not checked: ${broken.file} has errors, which make check without FILE names`,
        );
    }
    await database.run(`delete from finding_row where file <> ${literal(name)}`);
    await database.run(`update finding_row set file = ${literal(shownName)}`);
    return await countFindings(database);
}
