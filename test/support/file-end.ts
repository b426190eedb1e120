type Work = () => unknown;

const works: Work[] = [];

/** Does something when the running test file has ended. Hooks of modules would not, which many files share. */
export function whenFileEnds(work: Work): void {
    works.push(work);
}

/** Does it, the last first. */
export async function endFile(): Promise<void> {
    for (const work of works.splice(0).reverse()) await work();
}
