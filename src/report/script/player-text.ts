import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

let made: Promise<string> | undefined;

/** The source text of `playScript` as JavaScript with our imports bundled in. Built once per process, because it is the same in every script. */
export const playerText = (): Promise<string> => {
  made ??= build({
    entryPoints: [fileURLToPath(new URL('./play-script.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
  }).then(({ outputFiles: [file] }) => {
    if (file === undefined) throw new Error('The player of the scripts has no text');
    return file.text.replace(/^\/\/ .*\n/gm, '').replace(/^export \{[^}]*\};\n/m, '');
  });
  return made;
};
