import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { commands } from '../../src/cli/main.ts';
import { projectRoot } from '../read-imports.ts';

/** The files loaded before a command is called: static imports that are not of types only. */
const loadedWith = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(join(projectRoot, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)';/gms))
    loadedWith(join(dirname(file), path), known);
  return known;
};

test('the command line loads the contract, the suites and the embedded deployment only when needed', () => {
  const loaded = [...loadedWith('src/cli/main.ts')];
  expect(loaded).toContain('src/cli/commands/run.ts');
  const heavy = loaded.filter((file) => /^src\/(contract|emulator|exchange|generate|judge|report)\//.test(file));
  // A small file that is needed to print commands.
  expect(heavy).toEqual(['src/exchange/script/shell-quote.ts']);
  // One file for each command, and a few shared ones.
  expect(loaded.length).toBeLessThan(commands.length + 20);
  // Shows that the walk finds imports: a command that loads its work at once would add these.
  expect(
    [...loadedWith('src/cli/actions/serve.ts')].filter((file) => file.startsWith('src/emulator/')).length,
  ).toBeGreaterThan(20);
});

test('every command has a summary for the list, a description and help for each option and argument', () => {
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands.map((one) => one(() => {}))) {
    expect(command.summary(), command.name()).toMatch(/^[a-z]/);
    expect(command.description(), command.name()).toMatch(/\.$/);
    for (const { description } of [...command.options, ...command.registeredArguments])
      expect(description, command.name()).toMatch(/\w/);
  }
});
