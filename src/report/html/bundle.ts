import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface Bundle {
  readonly script: string;
  readonly style: string;
}

let bundled: Promise<Bundle> | undefined;

/** The page's script and style, each as one text without imports. Made once per process: it is the same for every report. */
export const bundle = (): Promise<Bundle> => {
  bundled ??= make();
  return bundled;
};

const make = async (): Promise<Bundle> => {
  const { outputFiles } = await build({
    entryPoints: { page: fileURLToPath(new URL('./main.tsx', import.meta.url)) },
    outdir: '/',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['es2022'],
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const text = (ending: string): string => {
    const file = outputFiles.find(({ path }) => path.endsWith(ending));
    if (file === undefined) throw new Error(`The bundle of the report page has no ${ending} file`);
    return file.text;
  };
  return { script: text('.js'), style: text('.css') };
};
