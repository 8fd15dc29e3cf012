import { isIP } from 'node:net';
import { BadUsage } from './bad-usage.ts';
import type { TargetFile } from './target-file.ts';

const urlRule = 'must name a host, and a port from 1 to 65535 if it names one';

const isUrl = (url: string): boolean => URL.canParse(url) && new URL(url).port !== '0';

/** Whether a text is a host name or an IP address, without other parts of a URL. */
const isHost = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return true;
  const url = `http://${host}/`;
  // The first test excludes parts that the URL parser would accept: a user, a port, a query.
  return /^[^@:?#\\[\]]+$/.test(host) && URL.canParse(url) && new URL(url).pathname === '/';
};

const isEnd = (address: string): boolean => {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? [];
  return isHost(host) && Number(port) >= 1 && Number(port) <= 65_535;
};

/** Checks addresses in a target file beyond the schema. Otherwise a socket would fail much later, when the run has begun. */
export const checkAddresses = ({ management, agent }: TargetFile, source: string): void => {
  const connectTo = agent?.connectTo ?? {};
  const rules: readonly (readonly [
    key: string,
    value: string | undefined,
    holds: (value: string) => boolean,
    rule: string,
  ])[] = [
    ['management.baseUrl', management?.baseUrl, isUrl, urlRule],
    ['management.publicUrl', management?.publicUrl, isUrl, urlRule],
    ['agent.baseUrl', agent?.baseUrl, isUrl, urlRule],
    ...Object.entries(typeof connectTo === 'string' ? { '': connectTo } : connectTo).map(
      ([scheme, end]) =>
        [
          `agent.connectTo${scheme && `.${scheme}`}`,
          end,
          isEnd,
          'must be a host and a port from 1 to 65535, such as 127.0.0.1:8443',
        ] as const,
    ),
    ['agent.upstreamHost', agent?.upstreamHost, isHost, 'must be a host name or an IP address'],
  ];
  for (const [key, value, holds, rule] of rules)
    if (value !== undefined && !holds(value)) throw new BadUsage(`${source}: ${key} ${rule}`);
};
