import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { LogOutput, streamWriter } from '../../../api/http/log.ts';

const line = `${'x'.repeat(1023)}\n`;

test('a bounded number of lines is kept while nobody reads, and every other one is counted as lost', () => {
    const handed: Buffer[] = [];
    let done: (unwritten: Buffer) => void = () => {};
    const output = new LogOutput((bytes, whenDone) => {
        handed.push(bytes);
        done = whenDone;
    });
    const written = 4096;
    for (let count = 0; count < written; count++) output.write(line);
    expect(handed).toHaveLength(1);
    expect(output.lostLines).toBeGreaterThan(2048);
    // A reader that continues gets what was kept; the other lines are counted as lost.
    done(Buffer.alloc(0));
    const kept = Buffer.concat(handed).length / line.length;
    expect(kept + output.lostLines).toBe(written);
});

test('a line that was cut is counted, and the next one begins on a line of its own', () => {
    const handed: string[] = [];
    let done: (unwritten: Buffer) => void = () => {};
    const output = new LogOutput((bytes, whenDone) => {
        handed.push(bytes.toString());
        done = whenDone;
    });
    output.write('first\nsecond\n');
    output.flush();
    done(Buffer.from('ond\n'));
    expect(output.lostLines).toBe(1);
    output.write('third\n');
    output.flush();
    done(Buffer.alloc(0));
    expect(handed).toEqual(['first\nsecond\n', '\nthird\n']);
    expect(output.lostLines).toBe(1);
});

test('a broken output throws nothing, and returns what could not be written', async () => {
    const stream = new PassThrough();
    const write = streamWriter(stream as unknown as NodeJS.WriteStream);
    expect(() => stream.emit('error', new Error('EPIPE'))).not.toThrow();
    stream.destroy();
    const unwritten = await new Promise<Buffer>((resolve) => write(Buffer.from(line), resolve));
    expect(unwritten.toString()).toBe(line);
});
