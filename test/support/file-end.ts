type Work = () => unknown;

const works: Work[] = [];

/** Has something done when the test file that runs has ended. Modules are loaded once for many files: hooks of their own would not be. */
export function whenFileEnds(work: Work): void {
    works.push(work);
}

/** Does it, the last first. */
export async function endFile(): Promise<void> {
    for (const work of works.splice(0).reverse()) await work();
}
