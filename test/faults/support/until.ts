/** Waits until a condition holds; fails after a number of milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, withinMs = 30_000): Promise<void> {
    const endMs = performance.now() + withinMs;
    while (!(await holds())) {
        if (performance.now() > endMs) throw new Error(`not within ${withinMs} ms: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}
