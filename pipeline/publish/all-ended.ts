/**
 * Waits until all promises have settled, then returns their values or throws the first error in their order. Unlike
 * `Promise.all`, it leaves no promise pending after an error.
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
