import type { Provider } from '../../contract/catalog.ts';
import { pictureName } from '../../contract/catalog-values.ts';
import { experienceId } from '../../contract/experience-id.ts';
import type { Finding } from '../../contract/finding.ts';
import type { PictureUse } from '../../contract/media.ts';
import { listFiles } from '../ingest/folder.ts';
import { defaultFaults } from './default-faults.ts';
import { expandProvider, pathInFile } from './expand.ts';
import { elements, type Fault, type Item, member } from './fault.ts';
import { type JsonFile, located, memberNameFaults, nodeAt, readJsonFile } from './json-file.ts';
import { normaliseProvider } from './normalise.ts';
import { ruleFaults } from './rules.ts';
import { shapeFaults } from './shape.ts';

/** The content of `data/catalog/`. */
export interface Catalog {
    /** Sorted by slug; empty if any file has an error. */
    providers: Provider[];
    pictures: NamedPicture[];
    findings: Finding[];
    fileCount: number;
}

export interface NamedPicture {
    /** Its name below the folder of the pictures. */
    name: string;
    use: PictureUse;
    /** A finding at the name. */
    finding(fault: Pick<Fault, 'code' | 'message' | 'hint'>): Finding;
}

export function readCatalog(dataFolder: string): Catalog {
    const files = listFiles(dataFolder, 'catalog', '.json');
    const read = files.map(readJsonFile);
    const sound = read.flatMap(({ json }) => json ?? []);
    const findings = [
        ...read.flatMap((one) => one.findings),
        ...sound.flatMap((json) => faultsIn(json).map((fault) => located(json, fault))),
        ...findingsAcrossFiles(sound),
    ];
    const hasErrors = findings.some(({ severity }) => severity === 'error');
    const inputs = hasErrors ? [] : sound.map(({ value }) => expandProvider(value));
    const providers = inputs.map(normaliseProvider).sort((a, b) => (a.slug < b.slug ? -1 : 1));
    return { providers, pictures: sound.flatMap(picturesIn), findings, fileCount: files.length };
}

function faultsIn(json: JsonFile): Fault[] {
    const provider: Item = { path: [], value: json.value };
    const ofMembers = [...memberNameFaults(json.root), ...shapeFaults(provider)];
    const expanded: Item = { path: [], value: expandProvider(json.value) };
    const typed = ({ path }: Item) => {
        const { node, isThere } = nodeAt(json.root, pathInFile(json.value, path));
        if (isThere && node.type === 'number') return json.text.slice(node.offset, node.offset + node.length);
    };
    const betweenMembers = [...defaultFaults(provider, expanded), ...ruleFaults(expanded, typed)].map((fault) => ({
        ...fault,
        path: pathInFile(json.value, fault.path),
    }));
    // A value that is invalid by itself is reported once.
    const reported = new Set(ofMembers.map(({ path }) => JSON.stringify(path)));
    return [...ofMembers, ...betweenMembers.filter(({ path }) => !reported.has(JSON.stringify(path)))];
}

/** Every picture that a file names, except names that are faults by themselves. */
function picturesIn(json: JsonFile): NamedPicture[] {
    const provider: Item = { path: [], value: json.value };
    const photos = elements(provider, 'experiences').flatMap((experience) => elements(experience, 'photos'));
    const named: [Item, PictureUse][] = [
        [member(provider, 'logo'), 'logo'],
        ...photos.map((photo): [Item, PictureUse] => [member(photo, 'file'), 'photo']),
    ];
    return named.flatMap(([{ path, value }, use]) => {
        const name = pictureName.safeParse(value);
        if (!name.success) return [];
        return [{ name: name.data, use, finding: (fault) => located(json, { ...fault, path }) }];
    });
}

/** Reports slugs of providers and ids of experiences that an earlier file has. */
function findingsAcrossFiles(files: readonly JsonFile[]): Finding[] {
    const providerFiles = new Map<string, string>();
    const experiencesById = new Map<string, { name: string; isGiven: boolean }>();
    return files.flatMap((json) => {
        const provider: Item = { path: [], value: expandProvider(json.value) };
        const slug = member(provider, 'slug');
        const findings: Finding[] = [];
        if (typeof slug.value === 'string') {
            const first = providerFiles.get(slug.value);
            const message = `${JSON.stringify(slug.value)} is also the slug of ${first}`;
            const hint = 'give each provider a different slug, and one file';
            if (first) findings.push(located(json, { code: 'DUPLICATE_SLUG', path: slug.path, message, hint }));
            else providerFiles.set(slug.value, json.file.name);
        }
        for (const experience of elements(provider, 'experiences')) {
            const { id, isGiven, path } = identityOf(slug.value, experience);
            if (id === undefined) continue;
            const first = experiencesById.get(id);
            // Ids derived from equal slugs are reported as DUPLICATE_SLUG.
            if (first && (isGiven || first.isGiven)) {
                const message = `${id} is also the id of ${first.name}`;
                const hint = 'give each experience a different id, or none';
                findings.push(located(json, { code: 'DUPLICATE_ID', path, message, hint }));
            }
            const own = member(experience, 'slug').value ?? 'an experience';
            if (!first) experiencesById.set(id, { name: `${own} in ${json.file.name}`, isGiven });
        }
        return findings;
    });
}

function identityOf(providerSlug: unknown, experience: Item) {
    const given = member(experience, 'id');
    const slug = member(experience, 'slug');
    if (typeof given.value === 'string') return { id: given.value.toLowerCase(), isGiven: true, path: given.path };
    const isNamed = typeof providerSlug === 'string' && typeof slug.value === 'string';
    const id = isNamed ? experienceId(providerSlug, slug.value as string) : undefined;
    return { id, isGiven: false, path: slug.path };
}
