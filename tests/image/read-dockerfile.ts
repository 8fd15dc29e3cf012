import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../read-imports.ts';

export interface Instruction {
  /** For example COPY. */
  readonly word: string;
  readonly rest: string;
}

/** One stage of a Dockerfile: the name that other stages copy from, and its instructions. */
export interface Stage {
  readonly image: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** Reads the Dockerfile of the project. It supports only the part of the language that the file uses: one instruction per line. */
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

/** The files that `COPY . .` copies into an image: .dockerignore excludes everything and includes these again. */
export const buildContext = (): readonly string[] => {
  const lines = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (rules[0] !== '*' || rules.slice(1).some((rule) => !/^![\w.-]+$/.test(rule)))
    throw new Error('.dockerignore is more than a list of what is taken in');
  return rules.slice(1).map((rule) => rule.slice(1));
};
