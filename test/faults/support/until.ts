/** Waits until something holds, and fails after so many milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, withinMs = 30_000): Promise<void> {
    const endMs = performance.now() + withinMs;
    while (!(await holds())) {
        if (performance.now() > endMs) throw new Error(`not within ${withinMs} ms: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}
