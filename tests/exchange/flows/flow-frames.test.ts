import { expect, test } from '@playwright/test';
import { BrokenOff, type FlowFrame, flowFrames } from '../../../src/exchange/flows/flow-frames.ts';
import { inChunks } from './flow-file.ts';

const kinds = async (chunks: AsyncIterable<Buffer>, most = 100): Promise<readonly FlowFrame['kind'][]> => {
  const frames: FlowFrame['kind'][] = [];
  for await (const { kind } of flowFrames(chunks, most)) frames.push(kind);
  return frames;
};
const of = async (text: string, most?: number, size?: number) => await kinds(inChunks(Buffer.from(text), size), most);

test('flows are separated wherever the file is split into chunks', async () => {
  for (const size of [1, 2, 3, 5, 1000]) expect(await of('3:abc}0:}4:abcd}', 100, size)).toEqual(Array(3).fill('flow'));
  const payloads: string[] = [];
  for await (const frame of flowFrames(inChunks(Buffer.from('3:abc}4:a:c}}'), 2), 100))
    if (frame.kind === 'flow') payloads.push(frame.payload.toString());
  expect(payloads).toEqual(['abc', 'a:c}']);
});

test('a file that ends within a flow is reported as cut, however large the length that the flow states', async () => {
  for (const rest of ['1', '12:', '9:abc', '3:abc', '999999999999:abc'])
    expect.soft(await of(`0:}${rest}`), rest).toEqual(['flow', 'cut']);
  const broken = async function* () {
    yield Buffer.from('0:}0:}');
    throw new BrokenOff();
  };
  expect(await kinds(broken())).toEqual(['flow', 'flow', 'cut']);
});

test('a flow that is too large is skipped, and the next one is read', async () => {
  expect(await of(`200:${'x'.repeat(200)}}0:}`)).toEqual(['large', 'flow']);
});

test('a file is reported as damaged where no flow begins, and the rest is not read', async () => {
  for (const rest of ['x', '3:abc,', '9999999999999:a}', '-1:}', '03:abc}'])
    expect.soft(await of(`0:}${rest}0:}`), rest).toEqual(['flow', 'damaged']);
});

test('an error while reading the file is thrown', async () => {
  const failing = async function* () {
    yield Buffer.from('0:}');
    throw new Error('EIO');
  };
  await expect(kinds(failing())).rejects.toThrow('EIO');
});
