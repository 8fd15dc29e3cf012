import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../read-imports.ts';

export interface Instruction {
  /** Such as COPY. */
  readonly word: string;
  readonly rest: string;
}

/** One stage of a Dockerfile: the name that others copy from, and what is done in it. */
export interface Stage {
  readonly image: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** The Dockerfile of the project, as far as it uses the language: one line, one instruction. */
export const readDockerfile = (): readonly Stage[] => {
  const stages: { image: string; name: string; instructions: Instruction[] }[] = [];
  const lines = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8').split('\n');
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const [image = '', , name = ''] = rest.split(' ');
    if (word === 'FROM') stages.push({ image, name, instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
};

/** What `COPY . .` brings into an image: .dockerignore leaves out everything and takes these in again. */
export const buildContext = (): readonly string[] => {
  const lines = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (rules[0] !== '*' || rules.slice(1).some((rule) => !/^![\w.-]+$/.test(rule)))
    throw new Error('.dockerignore is more than a list of what is taken in');
  return rules.slice(1).map((rule) => rule.slice(1));
};
