import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { commands } from '../../src/cli/main.ts';
import { projectRoot } from '../read-imports.ts';

/** What is loaded before a command is called: imports that are neither of types alone nor made when they are needed. */
const loadedWith = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(join(projectRoot, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)';/gms))
    loadedWith(join(dirname(file), path), known);
  return known;
};

test('the command line loads nothing of the contract, the suites or the embedded deployment before it must', () => {
  const loaded = [...loadedWith('src/cli/main.ts')];
  expect(loaded).toContain('src/cli/commands/run.ts');
  const heavy = loaded.filter((file) => /^src\/(contract|emulator|exchange|generate|judge|report)\//.test(file));
  // Three lines, without which no command could be printed.
  expect(heavy).toEqual(['src/exchange/script/shell-quote.ts']);
  // A file for each command, and a few that they share.
  expect(loaded.length).toBeLessThan(commands.length + 20);
  // What the walk would find if a command loaded its work at once.
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
