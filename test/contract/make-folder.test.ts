import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../contract/make-folder.ts';
import { temporaryFolder } from '../support/pipeline.ts';
import { makeReadOnly } from '../support/read-only.ts';

test('a folder is created with its parents, all with the mode, and may be there already', () => {
    const folder = path.join(temporaryFolder(), 'a/b');
    for (const _ of ['new', 'there']) makeFolder(folder, 0o700);
    for (const made of [folder, path.dirname(folder)]) expect(fs.statSync(made).mode & 0o777).toBe(0o700);
});

test('a file in the way of a folder is named', () => {
    const file = path.join(temporaryFolder(), 'a');
    fs.writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow(`EEXIST: file already exists, mkdir '${file}'`);
});

test('a folder that the file system does not let create is not called missing', () => {
    const folder = temporaryFolder();
    makeReadOnly(folder);
    expect(() => makeFolder(path.join(folder, 'a/b'))).toThrow(/^(?:EROFS|EACCES): .*, mkdir '.*\/a'$/u);
});
