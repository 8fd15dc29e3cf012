import { sshUserCertificates } from '../../../src/contract/resources/ssh/ssh-user-certificates.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { many, several } from '../../../src/generate/values/several.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { Made } from '../../../src/harness/world/resources/made.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import { hour, instantAhead, nowThere } from './certificate-clock.ts';

/** A certificate that was requested with all optional fields, as it was created and as it was read. */
export interface Everything extends Made {
  readonly json: Record<string, unknown>;
  readonly asked: {
    readonly principals: readonly string[];
    readonly critical_options: { readonly [name: string]: string };
    readonly extensions: { readonly [name: string]: string };
  };
  /** The requested start and end, in seconds since 1970. */
  readonly after: number;
  readonly until: number;
  readonly fetched: Exchange;
}

/**
 * At `--effort quick` one certificate from which tests read every requested field. Null where the deployment refuses it, because not all values
 * must be accepted, and at other efforts, where each field has certificates of its own.
 */
export const everythingAsked = async (world: World): Promise<Everything | null> =>
  world.context.isQuick ? world.context.once('certificate with everything', () => ask(world)) : null;

const ask = async (world: World): Promise<Everything | null> => {
  const now = await nowThere(world);
  const [after, until] = [now + hour, now + 3 * hour];
  const asked = {
    principals: several(many, (n) => `user${n}`),
    critical_options: {
      'force-command': '/usr/bin/rsync --server "a  b" \\$HOME $PWD .',
      'source-address': '192.0.2.0/24,198.51.100.7/32',
    },
    extensions: { 'permit-pty': '' },
  };
  const validity = { valid_after: instantAhead(after), valid_until: instantAhead(until) };
  const json = await world.bodies.body(sshUserCertificates, { ...asked, ...validity });
  return world.passing(async () => {
    const exchange = await world.requests.send(requestTo(sshUserCertificates, 'create', { json, expect: 'open' }));
    if (declined(exchange)) return null;
    const shown = need(exchange);
    const id = String(shown['id']);
    const fetched = await world.requests.send(requestTo(sshUserCertificates, 'get', { id }));
    return { id, shown, exchange, json, asked, after, until, fetched };
  });
};
