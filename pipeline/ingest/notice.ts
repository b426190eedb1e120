import { statSync } from 'node:fs';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import {
    type NoticeTranslations,
    noticeCharacters,
    noticeFile,
    noticeTranslationFiles,
} from '../../contract/notice.ts';
import { badByteFault, formatFault } from './encoding.ts';
import { topFile } from './folder.ts';
import { endOf } from './records.ts';
import { textOf, trimBlanks } from './sheet-text.ts';

/** Maximum file size: up to four bytes per character, and blanks and line ends around the sentence. */
const noticeBytes = 16 * noticeCharacters;

interface ReadNotice {
    notice: string | null;
    findings: Finding[];
}

/** Reads the sentence that every page shows, and its translations: trimmed and with white space collapsed. */
export function readNotice(dataFolder: string): ReadNotice & { translations: NoticeTranslations } {
    const own = readFile(dataFolder, noticeFile);
    const findings = [...own.findings];
    const translations: NoticeTranslations = {};
    for (const [language, file] of noticeTranslationFiles) {
        const read = readFile(dataFolder, file);
        findings.push(...read.findings);
        if (own.notice === null && own.findings.length === 0 && read.notice !== null) {
            const message = `the file is not read: it is a translation of ${noticeFile}, which is missing or empty`;
            const hint = `write the English sentence in ${noticeFile}, or move the file elsewhere`;
            findings.push(findingAt(file, fileStart, 'IGNORED_FILE', message, hint, 'warning'));
        }
        if (own.notice !== null && read.notice !== null) translations[language] = read.notice;
    }
    return { notice: own.notice, translations, findings };
}

function readFile(dataFolder: string, name: string): ReadNotice {
    const file = topFile(dataFolder, name);
    if (!file) return { notice: null, findings: [] };
    const none = (finding: Finding) => ({ notice: null, findings: [finding] });
    const long = `the notice has more than ${noticeCharacters} characters`;
    const shorten = 'shorten it to one sentence: it stands on every page';
    const tooLong = none(findingAt(file.name, fileStart, 'NOTICE_TOO_LONG', long, shorten));
    if (statSync(file.path).size > noticeBytes) return tooLong;
    const encoding = formatFault(file, 'plain text') ?? badByteFault(file, 'plain text');
    if (encoding) return none(encoding);
    const text = textOf(file.path);
    const at = text.search(/(?![\t\r\n])[\p{Cc}\p{Cf}]/u);
    if (at >= 0) {
        const message = 'the notice holds an invisible character';
        const location = endOf(text.slice(0, at));
        return none(findingAt(file.name, location, 'CONTROL_CHARACTER', message, 'type the line anew'));
    }
    const notice = trimBlanks(text).replace(/\s+/gu, ' ');
    if ([...notice].length > noticeCharacters) return tooLong;
    return { notice: notice === '' ? null : notice, findings: [] };
}
