/**
 * Waits until all promises have ended, then gives their values or throws the first error in their order. Unlike
 * `Promise.all` it leaves nothing running behind an error.
 */
export async function allEnded<T extends readonly unknown[]>(
    promises: {
        [Index in keyof T]: Promise<T[Index]>;
    },
): Promise<T> {
    const ended = await Promise.allSettled(promises);
    const failed = ended.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return ended.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
