/**
 * Lines of a text table: columns two blanks apart, without trailing blanks. The first row determines the number of
 * columns; further cells of a row are not padded.
 * @param right indexes of right-aligned columns.
 */
export function textTable(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
    const length = (text = '') => [...text].length;
    const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => length(row[index]))));
    return rows.map((row) =>
        row
            .map((text, index) => {
                const gap = ' '.repeat(Math.max(0, (widths[index] ?? 0) - length(text)));
                return right.includes(index) ? gap + text : text + gap;
            })
            .join('  ')
            .trimEnd(),
    );
}
