import { expect, test } from '@playwright/test';
import { readFlows } from '../../../src/exchange/flows/read-flows.ts';
import { NoRecording, type Recording } from '../../../src/exchange/recording/recording.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { flow, flowFile, inChunks, tnetstring } from './flow-file.ts';

const key = '{"id":"ak_1"}';
const get = (more: object = {}): object => ({ ...flow({}, { status: 200, body: key }), ...more });
const read = async (bytes: Buffer, isDocumented = true): Promise<Recording> =>
  await readFlows(inChunks(bytes, 1000), { dialect: Dialect.none, isDocumented: () => isDocumented });

test('exchanges are numbered by their place in the file, and skipped flows are named', async () => {
  const { exchanges, skipped, isOwn } = await read(flowFile([get(), get({ type: 'tcp' }), get()]));
  expect(exchanges.map(({ id, json }) => [id, json])).toEqual([
    ['r-1', { id: 'ak_1' }],
    ['r-3', { id: 'ak_1' }],
  ]);
  expect(skipped).toEqual(['flow 2 is not HTTP (tcp)']);
  expect(isOwn).toBe(false);
});

test('a file that is cut off or damaged is read up to that point', async () => {
  const whole = flowFile([get(), get()]);
  expect(await read(whole.subarray(0, -10))).toMatchObject({
    exchanges: [{ id: 'r-1' }],
    skipped: ['flow 2 is cut off: the file ends in the middle of it'],
  });
  for (const damage of ['2:}}', '5:1:a~', '0:}', '{"log":1}']) {
    const { exchanges, skipped } = await read(Buffer.concat([whole, Buffer.from(damage), whole]));
    expect.soft(exchanges.length, damage).toBe(2);
    expect.soft(skipped, damage).toEqual(['flow 3 is damaged: the file is not read from there on']);
  }
  await expect(read(tnetstring(get({ type: 'udp' })))).rejects.toThrow(new NoRecording('flow 1 is not HTTP (udp)'));
});

test('large bodies of traffic outside the documented API are not kept', async () => {
  const large = JSON.stringify({ id: 'x'.repeat(70_000) });
  const bytes = flowFile([get(), flow({}, { status: 200, body: large })]);
  const bytesKept = async (isDocumented: boolean) =>
    (await read(bytes, isDocumented)).exchanges.map(({ response }) => response?.body.length);
  expect(await bytesKept(true)).toEqual([key.length, large.length]);
  expect(await bytesKept(false)).toEqual([key.length, 0]);
});
