import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import ts from 'typescript';
import { gaps, requirements } from '../../src/contract/index.ts';
import { projectRoot } from '../read-imports.ts';
import type { Installation } from './installation.ts';

const use = `
const main = async () => {
  const { baseUrl, token, close } = await startEmbedded({ pageSize: 2 });
  const { status } = await globalThis.fetch(baseUrl + '/api_keys', { headers: { authorization: 'Bearer ' + token } });
  await close();
  console.log(status, requirements.length, gaps.length);
};
main();
`;

/** The errors that TypeScript reports for a file of the user's project. */
const complaints = (file: string): string[] => {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

/** Uses the library of an installation by `import` and by `require`, and its types. */
export const tryLibrary = async (installation: Installation): Promise<void> => {
  const names = '{ gaps, requirements, startEmbedded }';
  const files = {
    'use.mjs': `import ${names} from 'plumbline-conformance';${use}`,
    'use.cjs': `const ${names} = require('plumbline-conformance');${use}`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(installation.folder, name), text);
    const { code, stdout, stderr } = await installation.start([name], 'node').ended;
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: `200 ${requirements.length} ${gaps.length}\n` });
  }
  // With another name, the runner of node:test would not run it.
  copyFileSync(join(projectRoot, 'examples/gate-in-node-test.mjs'), join(installation.folder, 'gate.test.mjs'));
  const gate = await installation.start(['--test', 'gate.test.mjs'], 'node').ended;
  expect({ code: gate.code, stdout: gate.stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/# pass 1|ℹ pass 1/),
  });
  copyFileSync(join(projectRoot, 'examples/own-suite.mjs'), join(installation.folder, 'own-suite.mjs'));
  expect(await installation.start(['own-suite.mjs'], 'node').ended).toMatchObject({
    code: 0,
    stdout: 'ip-policies.get-echo pass \nip-policies.token-required pass \n1 made, 1 removed\n',
  });
  const typed = join(installation.folder, 'typed.mts');
  const right = `import { requirements, run, startEmbedded, type Requirement } from 'plumbline-conformance';
export const first: Requirement | undefined = requirements[0];
export const url: Promise<string> = startEmbedded({ others: 1 }).then(({ baseUrl }) => baseUrl);
export const gate: Promise<number> = run({ effort: 'quick' }).then(({ report }) => report.deviations.length);\n`;
  writeFileSync(typed, right);
  expect(complaints(typed)).toEqual([]);
  // An error that the types must report.
  writeFileSync(typed, `${right}export const wrong: number = requirements[0]?.id;\n`);
  expect(complaints(typed)).toHaveLength(1);
};
