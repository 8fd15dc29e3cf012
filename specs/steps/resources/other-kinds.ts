import { isObject } from '../../../src/contract/json-object.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../src/contract/resources/account/credentials.ts';
import { failoverBackends } from '../../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../../src/contract/resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from '../../../src/contract/resources/backends/tunnel-group-backends.ts';
import { weightedBackends } from '../../../src/contract/resources/backends/weighted-backends.ts';
import { certificateAuthorities } from '../../../src/contract/resources/certificates/certificate-authorities.ts';
import { tcpEdges } from '../../../src/contract/resources/edges/tcp-edges.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import { reservedAddrs } from '../../../src/contract/resources/reserved/reserved-addrs.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { sshCertificateAuthorities } from '../../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { sshCredentials } from '../../../src/contract/resources/ssh/ssh-credentials.ts';
import { sshUserCertificates } from '../../../src/contract/resources/ssh/ssh-user-certificates.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { type Ask, can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { declined } from '../../../src/judge/subject/subject.ts';

/** Kinds that a deployment may keep in one table of its database. */
const tables: readonly (readonly Resource[])[] = [
  [apiKeys, credentials, sshCredentials],
  [reservedAddrs, reservedDomains],
  [certificateAuthorities, sshCertificateAuthorities, sshUserCertificates],
  [tlsEdges, tcpEdges],
  [httpResponseBackends, tunnelGroupBackends, weightedBackends, failoverBackends],
];

/** The other kinds of the same group; at `--effort quick` only the next one. */
const kinsOf = ({ name }: Resource, { context }: World): readonly Resource[] => {
  const kinds = tables.find((some) => some.some((kind) => kind.name === name)) ?? [];
  const at = kinds.findIndex((kind) => kind.name === name);
  const others = [...kinds.slice(at + 1), ...kinds.slice(0, Math.max(0, at))];
  return others.slice(0, context.byEffort(1, others.length, others.length));
};

/**
 * Whether an id is long enough to be random. A short one may be a counter, so the same number may be an id of somebody else's resource of another
 * kind.
 */
const isByChance = (id: string): boolean => id.length - id.lastIndexOf('_') > 16;

/** Runs `work` for each of the other kinds that can be made. */
const withKins = async (world: World, resource: Resource, work: (kin: Resource) => Promise<void>): Promise<void> => {
  for (const kin of kinsOf(resource, world))
    try {
      await work(kin);
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
    }
};

/** Holds that the id of a resource of another kind is refused as an id of this kind. */
export const refusesOtherKind = (world: World, right: Ask, accepted: Exchange): Promise<void> =>
  withKins(world, right.resource, async (kin) => {
    const id = await world.resources.shared(kin.name);
    if (!isByChance(id)) return;
    await world.claims.refuses({
      wrong: `the id of another kind of resource (${kin.title})`,
      right,
      broken: { ...right, id },
      accepted,
    });
  });

/**
 * Holds that an update and a delete at the address of one kind leave a resource of another kind alone. What they are answered is not said. At
 * `--effort quick` it is read once, after both.
 */
export const sparesOtherKind = (world: World, resource: Resource): Promise<void> =>
  withKins(world, resource, async (kin) => {
    if (!can(resource, 'delete') || (await world.resources.lasts(kin))) return;
    await world.leavingNothing(async () => {
      const { id, exchange } = await world.resources.create(kin);
      if (!isByChance(id)) return;
      const read = (): Promise<Exchange> => world.requests.send(requestTo(kin, 'get', { id, expect: 'open' }));
      const json = { description: `meant for another kind ${world.context.marker()}` };
      const updated = can(resource, 'update')
        ? await world.requests.aside(requestTo(resource, 'update', { id, json, expect: 'unjudged' }))
        : null;
      const before = world.context.isQuick ? null : await read();
      const deleted = await world.requests.aside(requestTo(resource, 'delete', { id, expect: 'unjudged' }));
      const answer = await read();
      const shown = (before ?? answer).json;
      if (updated !== null && isObject(shown))
        world.claims.check(
          before ?? answer,
          {
            place: '/description',
            holds: shown['description'] !== json.description,
            summary: `${updated.endpoint} updated a resource of another kind (${kin.title})`,
            expected: asJson(isObject(exchange.json) ? exchange.json['description'] : undefined),
            received: asJson(json.description),
          },
          [exchange, updated],
        );
      world.claims.check(
        answer,
        {
          place: 'status',
          holds: !declined(answer),
          summary: `${deleted.endpoint} deleted a resource of another kind (${kin.title})`,
          expected: 'status 200',
          received: `status ${answer.response?.status}`,
        },
        [exchange, deleted],
      );
    });
  });
