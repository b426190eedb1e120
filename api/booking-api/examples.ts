import examples from './examples.json' with { type: 'json' };

/**
 * What the reference shows: payloads, and what the service answered to them on the sample catalogue at one moment. A test
 * asks again and compares; its header says how to write the file anew.
 */
export { examples };
