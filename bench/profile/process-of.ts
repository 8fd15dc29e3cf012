/** The kinds of process that a run has. */
export const processes = ['main', 'runner', 'workers', 'others'] as const;
export type ProcessKind = (typeof processes)[number];

const programs: readonly (readonly [ProcessKind, RegExp])[] = [
  ['workers', /workerProcessEntry\.js$/],
  ['runner', /@playwright\/test\/cli\.js$/],
  ['main', /plumbline\.mjs$/],
];

/** Which process of a run it is, by the program that Node was started with. */
export const processOf = (program: string): ProcessKind =>
  programs.find(([, path]) => path.test(program))?.[0] ?? 'others';
