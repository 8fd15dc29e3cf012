import { Command } from 'commander';
import type { Done } from '../output/done.ts';
import { repeatable } from '../parse/options/repeatable.ts';
import type { ServeOptions } from '../parse/options/serve-options.ts';
import { wholeNumber } from '../parse/options/whole-number.ts';

/** `plumbline serve`: the embedded deployment alone, for those who write clients. */
export const serveCommand = (done: Done): Command =>
  new Command('serve')
    .summary('run the embedded deployment alone')
    .description(
      'Run the embedded deployment alone until Ctrl-C. When it is ready it prints one line of JSON: a target file, with the token in `token`.',
    )
    .option('--port <n>', 'port of the management API; 0 takes any free one', wholeNumber(0, 65_535), 0)
    .option('--agent-port <n>', 'port of the agent API; 0 takes any free one', wholeNumber(0, 65_535), 0)
    .option('--host <address>', 'address or name to listen on (default: 127.0.0.1)')
    .option('--all-interfaces', 'listen on every network interface, as a container must; short for --host 0.0.0.0')
    .option(
      '--public-host <name>',
      'name by which clients reach this machine, such as that of a container: next_page_uri, uri and public_url have it (default: what --host says)',
    )
    .option('--token <text>', 'token of the admin API key (default: a new one at each start)')
    .option('--log', 'write one line per request to stderr: method, path, status, milliseconds; no secrets')
    .option(
      '--cors [origin]',
      'let web pages use both APIs: those of an origin, of any with `*`, or without a value those that this machine serves itself',
    )
    .option(
      '--control-port <n>',
      'serve a control API on this port of 127.0.0.1: reset, state, faults, latency, rate limit, clock, openapi.json; 0 takes any free one',
      wholeNumber(0, 65_535),
    )
    .option('--seed-file <file>', 'start with this state, as the control API gives it or as you wrote it')
    .option(
      '--state <file>',
      'keep the state in this file: loaded at the start where it exists, written after changes and at the end; it holds tokens',
    )
    .option('--dialect <file>', 'speak the dialect of a target file: other names of headers, fields and values')
    .option(
      '--fixture-endpoints',
      'also offer endpoints beyond the documents by which recipes make fixtures: IP policies, TLS certificates, HTTPS edges and routes',
    )
    .option('--page-size <n>', 'items on a page of a list', wholeNumber(1, 1000))
    .option('--others <n>', 'resources of others in every list', wholeNumber(0, 100_000))
    .option(
      '--fault <name>',
      'deviate from the documents in one way; repeatable; `prove --list` lists them',
      repeatable,
    )
    .option(
      '--freedom <name>',
      'use a freedom that the documents leave; repeatable; `prove --freedoms --list` lists them',
      repeatable,
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import('../actions/serve.ts');
      done(await serve(options));
    });
