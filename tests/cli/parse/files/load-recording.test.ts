import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { type LoadedRecording, loadRecording } from '../../../../src/cli/parse/files/load-recording.ts';
import { Dialect } from '../../../../src/exchange/wire/dialect.ts';
import { flow, flowFile } from '../../../exchange/flows/flow-file.ts';

const load = async (bytes: Buffer): Promise<LoadedRecording> => {
  const file = test.info().outputPath('flows');
  writeFileSync(file, bytes);
  return await loadRecording(file, Dialect.none, null);
};
const flows = flowFile(
  Array.from({ length: 500 }, (_, index) => flow({}, { status: 200, body: `{"id":"ak_${(index + 1) * 7919}"}` })),
);

test('a flow file of mitmproxy is recognised by its first bytes, compressed or not', async () => {
  for (const bytes of [flows, gzipSync(flows)]) expect([...(await load(bytes)).exchanges].length).toBe(500);
});

test('a compressed flow file that is cut off or damaged is read up to that point', async () => {
  const packed = gzipSync(flows);
  const spoilt = Buffer.from(packed);
  spoilt.writeUInt32BE(0, packed.length - 8);
  for (const bytes of [packed.subarray(0, -50), spoilt]) {
    const { exchanges, skipped } = await load(bytes);
    expect([...exchanges].length).toBeGreaterThan(0);
    expect(skipped).toEqual([expect.stringMatching(/^flow \d+ is cut off: the file ends in the middle of it$/)]);
  }
});
