import { readFileSync } from 'node:fs';
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Content, Line, Link, Row, Section } from './content/content.ts';

/** Mails cannot load the style sheet of the pages, so they get its values. */
const tokens = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8');
const darkStart = tokens.indexOf('prefers-color-scheme: dark');

const names = ['ground', 'paper', 'ink', 'soft', 'line', 'edge', 'accent', 'on-accent', 'accent-soft'] as const;
const light = coloursIn(tokens.slice(0, darkStart), names);
const dark = coloursIn(tokens.slice(darkStart), names);
const bandNames = Array.from('1234567', (at) => `stripe-${at}`);
/** Above every mail, from left to right. */
const band = Object.values(coloursIn(tokens, bandNames));

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const serif =
    "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,'Times New Roman',serif";
const mono = 'ui-monospace,Consolas,Menlo,monospace';

/** For clients that read style sheets. All others get the light colours from the attributes of the elements. */
const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:600px){.pad{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.box{border-radius:0!important}.button{display:block!important;margin:0 0 10px!important}.title{font-size:28px!important;line-height:34px!important}}
@media(max-width:359px){.label,.value{display:block!important;width:auto!important}.label{padding-bottom:0!important}.value{border-top:0!important;padding-top:2px!important}}
@media(prefers-color-scheme:dark){.ground{background:${dark.ground}!important}.box{background:${dark.paper}!important;color:${dark.ink}!important}.soft{color:${dark.soft}!important}.line{border-color:${dark.line}!important}a{color:${dark.accent}!important}.main{background:${dark.accent}!important;color:${dark['on-accent']}!important}.other{color:${dark.ink}!important;border-color:${dark.edge}!important}.tint{background:${dark['accent-soft']}!important}}`;

const wraps = 'overflow-wrap:anywhere;word-break:break-word';

/** The HTML of a mail: a table of 560 px with live text and no pictures. */
export function html(content: Content): string {
    const { locale, subject, preview, footer } = content;
    const page = (
        <html lang={locale}>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <meta name="supported-color-schemes" content="light dark" />
                <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
                <title>{subject}</title>
                <style>{raw(styles)}</style>
            </head>
            <body class="ground" style={`margin:0;background:${light.ground}`}>
                <div style="display:none;max-height:0;overflow:hidden">{preview}</div>
                <main>
                    <Table class="ground" style={`background:${light.ground}`}>
                        <tr>
                            <td class="out" align="center" style="padding:32px 12px">
                                <Box content={content} />
                                <p
                                    class="soft"
                                    style={`max-width:520px;margin:18px auto;padding:0 20px;color:${light.soft};font:13px/20px ${sans};${wraps}`}
                                >
                                    {footer.join(' ')}
                                </p>
                            </td>
                        </tr>
                    </Table>
                </main>
            </body>
        </html>
    );
    return `<!doctype html>${String(page)}`;
}

function Table({ children, ...attributes }: { children?: Child; class?: string; style?: string; width?: string }) {
    return (
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border={0} {...attributes}>
            {children}
        </table>
    );
}

function Box({ content }: { content: Content }) {
    const { heading, title, lead, rows, buttons = [], box, sections = [] } = content;
    return (
        <Table
            class="box"
            width="560"
            style={`width:100%;max-width:560px;background:${light.paper};color:${light.ink};border-radius:14px;overflow:hidden;font-family:${sans};font-size:16px;line-height:25px;text-align:left;${wraps}`}
        >
            <Band />
            <Part padding="34px 40px 8px">
                <p class="soft" style={`margin:0 0 14px;color:${light.soft};font-size:14px`}>
                    {heading}
                </p>
                <h1 class="title" style={`margin:0;font:400 32px/38px ${serif};letter-spacing:-.3px`}>
                    {title}
                </h1>
            </Part>
            {lead && <Tinted section={lead} padding="16px 40px 4px" />}
            <Part padding="18px 40px 6px">
                <Table>
                    {rows.map((row) => (
                        <Fact row={row} />
                    ))}
                </Table>
            </Part>
            {buttons.length > 0 && (
                <Part padding="18px 40px 10px">
                    {buttons.map((button, index) => (
                        <Button button={button} isMain={index === 0} />
                    ))}
                </Part>
            )}
            {box && <Tinted section={box} padding="12px 40px 8px" />}
            {sections.map(({ title: name, lines }) => (
                <Part padding="14px 40px 4px">
                    {name !== '' && (
                        <p style="margin:0 0 6px">
                            <b style="font-weight:600">{name}</b>
                        </p>
                    )}
                    <p class="soft" style={`margin:0 0 10px;color:${light.soft}`}>
                        <Lines lines={lines} />
                    </p>
                </Part>
            ))}
            <Part padding="0 40px 30px" />
        </Table>
    );
}

const bandCell = 'height:10px;line-height:10px;font-size:1px';

function Band() {
    return (
        <tr>
            <td>
                <Table>
                    <tr>
                        {band.map((colour) => (
                            <td width="14%" height="10" bgcolor={colour} style={`background:${colour};${bandCell}`}>
                                &nbsp;
                            </td>
                        ))}
                    </tr>
                </Table>
            </td>
        </tr>
    );
}

function Part({ padding, children }: { padding: string; children?: Child }) {
    return (
        <tr>
            <td class="pad" style={`padding:${padding}`}>
                {children}
            </td>
        </tr>
    );
}

function Fact({ row: { label, value, second, notes = [], code } }: { row: Row }) {
    const cell = `padding:11px 0;border-top:1px solid ${light.line};line-height:22px`;
    return (
        <tr>
            <td
                class="soft line label"
                width="116"
                valign="top"
                style={`${cell};padding-right:12px;color:${light.soft};font-size:14px`}
            >
                {label}
            </td>
            <td class="line value" valign="top" style={`${cell};font-size:16px`}>
                <b style={`font-weight:600${code === undefined ? '' : `;letter-spacing:1px;font-family:${mono}`}`}>
                    {code === undefined ? <Lines lines={value.split('\n')} /> : <data value={code}>{value}</data>}
                    {second !== undefined && (
                        <>
                            <br />
                            {second}
                        </>
                    )}
                </b>
                {notes.map((note) => (
                    <>
                        <br />
                        <span class="soft" style={`color:${light.soft};font-size:14px`}>
                            <Sentence line={note} />
                        </span>
                    </>
                ))}
            </td>
        </tr>
    );
}

function Button({ button: { text, href }, isMain }: { button: Link; isMain: boolean }) {
    const look = isMain
        ? `background:${light.accent};color:${light['on-accent']};padding:14px 24px`
        : `border:1px solid ${light.edge};color:${light.ink};padding:13px 24px`;
    return (
        <a
            href={href}
            class={`button ${isMain ? 'main' : 'other'}`}
            style={`display:inline-block;${look};text-decoration:none;font-weight:600;border-radius:10px;text-align:center;margin:0 8px 8px 0`}
        >
            {text}
        </a>
    );
}

function Tinted({ section: { title, lines }, padding }: { section: Section; padding: string }) {
    return (
        <Part padding={padding}>
            <Table>
                <tr>
                    <td
                        class="tint"
                        bgcolor={light['accent-soft']}
                        style={`background:${light['accent-soft']};border-radius:10px;padding:16px 18px;font-size:15px;line-height:23px`}
                    >
                        <b style="font-weight:600">{title}</b>
                        {lines.length > 0 && (title.endsWith('.') ? ' ' : <br />)}
                        <Lines lines={lines} />
                    </td>
                </tr>
            </Table>
        </Part>
    );
}

function Lines({ lines }: { lines: readonly Line[] }) {
    return lines.map((line, index) => (
        <>
            {index > 0 && <br />}
            <Sentence line={line} />
        </>
    ));
}

function Sentence({ line }: { line: Line }) {
    if (typeof line === 'string') return <>{line}</>;
    const { text, link, end } = line;
    const style = `color:${light.accent}${link.href.startsWith('tel:') ? ';white-space:nowrap' : ''}`;
    return (
        <>
            {text === '' ? '' : `${text} `}
            <a href={link.href} style={style}>
                {link.text}
            </a>
            {end}
        </>
    );
}

function coloursIn<Name extends string>(css: string, wanted: readonly Name[]) {
    const found = wanted.map((name) => {
        const value = new RegExp(`--${name}: (#[0-9a-f]{3,6});`, 'u').exec(css)?.[1];
        if (value === undefined) throw new Error(`design/tokens.css has no colour --${name}.`);
        return [name, value.length === 4 ? value.replaceAll(/[0-9a-f]/gu, '$&$&') : value];
    });
    return Object.fromEntries(found) as Readonly<Record<Name, string>>;
}
