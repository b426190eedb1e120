import { personOf } from '../../../contract/authors.ts';
import { isOwnLicence } from '../../../contract/licence.ts';
import { frameWords } from '../../../contract/site-words.ts';
import type { Dataset } from './dataset.ts';

/** The content of `CITATION.cff`, by the Citation File Format 1.2.0. */
export function citation(dataset: Dataset): object {
    const { title, authors, description, keywords, version, day, licence, siteUrl } = dataset;
    const website = siteUrl !== null && { website: `${siteUrl}/` };
    return {
        'cff-version': '1.2.0',
        message: 'If you use these data, cite them with their version.',
        type: 'dataset',
        title,
        abstract: description,
        authors: authors.length === 0 ? [{ name: title, ...website }] : authors.map(author),
        version,
        ...(day !== null && { 'date-released': day }),
        // The format has the licences of SPDX only.
        ...(!isOwnLicence(licence) && { license: licence.spdx }),
        ...(siteUrl !== null && { url: `${siteUrl}/` }),
        keywords,
        references: [
            {
                type: 'software',
                title: 'tourism-market-structure',
                abstract: 'The program that makes the scores of the sheets.',
                authors: [{ name: frameWords.siteName, ...website }],
                license: 'MIT',
            },
        ],
    };
}

function author(name: string): object {
    const person = personOf(name);
    return person === null ? { name } : { 'family-names': person.family, 'given-names': person.given };
}

/** The content of `.zenodo.json`: the metadata of the DOI that Zenodo gives to a release of a repository. */
export function zenodo(dataset: Dataset): object {
    const { title, authors, description, keywords, version, day, licence, isPublic, siteUrl } = dataset;
    const isOpen = isPublic && !isOwnLicence(licence);
    return {
        title,
        upload_type: 'dataset',
        description,
        creators: (authors.length === 0 ? [title] : authors).map((name) => ({ name })),
        ...(isOpen ? { access_right: 'open', license: licence.spdx.toLowerCase() } : { access_right: 'closed' }),
        version,
        ...(day !== null && { publication_date: day }),
        language: 'eng',
        keywords,
        ...(siteUrl !== null && {
            related_identifiers: [{ identifier: `${siteUrl}/`, relation: 'isDocumentedBy' }],
        }),
    };
}

/** A value as YAML. All texts are quoted, so that none is read as a date or number. */
export function yaml(value: unknown, indent = ''): string {
    if (Array.isArray(value)) return value.map((item) => `${indent}- ${nested(item, indent)}`).join('');
    if (typeof value !== 'object' || value === null) return `${indent}${JSON.stringify(value)}\n`;
    return Object.entries(value)
        .map(([name, member]) => {
            const isBlock = typeof member === 'object' && member !== null;
            return `${indent}${name}:${isBlock ? `\n${yaml(member, `${indent}  `)}` : ` ${JSON.stringify(member)}\n`}`;
        })
        .join('');
}

function nested(item: unknown, indent: string): string {
    return yaml(item, `${indent}  `).trimStart();
}
