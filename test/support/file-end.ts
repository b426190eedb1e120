type Work = () => unknown;

const works: Work[] = [];

/** Does something when the current test file ends. A hook in a module would not, because files share modules. */
export function whenFileEnds(work: Work): void {
    works.push(work);
}

/** Does what was registered, the last first. */
export async function endFile(): Promise<void> {
    for (const work of works.splice(0).reverse()) await work();
}
