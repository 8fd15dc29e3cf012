import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Script and styles of the pages, each bundled into one text without imports. */
export interface Assets {
  readonly script: string;
  readonly style: string;
  /** The part of the report's style that a comparison needs. */
  readonly compareStyle: string;
  readonly historyStyle: string;
}

let made: Promise<Assets> | undefined;

/** Made once per process: they are the same for every report. In the npm package, `scripts/build.ts` puts the finished texts here. */
export const assets = (): Promise<Assets> => {
  made ??= make();
  return made;
};

const make = async (): Promise<Assets> => {
  const { outputFiles } = await build({
    entryPoints: ['main.tsx', 'style/compare.css', 'style/history.css'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    ),
    outdir: '/',
    entryNames: '[name]',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['es2022'],
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const text = (name: string): string => {
    const file = outputFiles.find(({ path }) => path.endsWith(name));
    if (file === undefined) throw new Error(`The bundle of the report page has no file ${name}`);
    return file.text;
  };
  return {
    script: text('main.js'),
    style: text('main.css'),
    compareStyle: text('compare.css'),
    historyStyle: text('history.css'),
  };
};
