/** A text as one word of a shell. */
export function shellWord(text: string): string {
    return /^[\w./-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command of make with its data folder, such as `make check DATA_DIR=own`; the usual folder is left out. */
export function withDataFolder(command: string, dataFolder: string): string {
    return dataFolder === 'data' ? command : `${command} DATA_DIR=${shellWord(dataFolder)}`;
}
