import { randomUUID } from 'node:crypto';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, remember, type Scene, together } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { findMembers } from '../operators/members.ts';
import { crashOnBody, readAnyway } from '../operators/read.ts';
import { crash, refuse } from '../operators/refuse.ts';
import { agentRule } from '../operators/rule.ts';
import { lookUp, misreadText } from '../operators/send.ts';
import { alter, alterText, fix } from '../operators/show.ts';
import { spoilBefore } from '../operators/spoil.ts';

const addr = 'config.addr';
const nextPort = (text: string): string => text.replace(/\d+$/, (port) => String(Number(port) + 1));
const elsewhere = (text: string): string => text.replace(/^.*:/, '10.0.0.1:');
const addrOfOldest = alter('get', addr, (_, __, { deployment }) => {
  const [oldest] = deployment.agent.tunnels.values();
  return oldest?.address.shown;
});
/** Shows the address of the oldest tunnel of the same protocol. */
const urlOfOldest = (operation: 'get' | 'list'): Operator =>
  alterText(operation, 'public_url', (url, { proto }, { deployment: { agent } }) => {
    const oldest = [...agent.tunnels.values()].find((tunnel) => tunnel.proto === proto);
    return oldest?.publicUrl ?? url;
  });
const isPortAlone = ({ call }: Scene): boolean => /^\d+$/.test(String(call.body['addr']));

const forwardsElsewhere = (when: (scene: Scene) => boolean): Operator =>
  remember<boolean>('create', (astray) =>
    together(
      spoilBefore('create', (scene) => astray.set(String(scene.call.body['name']), when(scene))),
      agentRule(
        'forwardsTo',
        () =>
          ({ name, address }) =>
            astray.get(name) ? { ...address, port: 1 } : address,
      ),
    ),
  );

const addrOfNamesake = remember<unknown>('create', (first) =>
  alter(everywhere, addr, (shown, { name }) => {
    if (!first.has(String(name))) first.set(String(name), shown);
    return first.get(String(name));
  }),
);

/** For a tunnel that is not inspected, shows the detail of another one. */
const showAnother = lookUp('get', (asked, { deployment: { agent } }) =>
  agent.tunnels.get(asked)?.inspect === false ? [...agent.tunnels.keys()].find((name) => name !== asked) : asked,
);

const showNewest = lookUp('get', (asked, { deployment: { agent } }) =>
  agent.tunnels.has(asked) ? asked : [...agent.tunnels.keys()].at(-1),
);

const findByBeginning = lookUp('get', (asked, { deployment: { agent } }) =>
  [...agent.tunnels.keys()].sort().find((name) => name.startsWith(asked)),
);

/** What is wrong with starting a tunnel and looking at it. */
export const tunnelStartFaults: readonly Fault[] = faultsAt(seats.agentTunnels, [
  ...breaking('create-echo', {
    'start-shows-another-protocol: the answer to a start shows the protocol tls': fix('create', 'proto', 'tls'),
    'name-in-upper-case: names are in upper case': misreadText('create', 'name', (name) => name.toUpperCase()),
  }),
  ...breaking('get-echo', {
    'detail-shows-tcp: the detail shows the protocol tcp for every tunnel': fix('get', 'proto', 'tcp'),
    'detail-of-another: the detail of a tunnel that is not inspected is that of another tunnel': showAnother,
    'detail-shows-another-address: get adds to public_url': alterText('get', 'public_url', (url) => `${url}0`),
    'detail-shows-address-of-oldest: the detail shows public_url of the oldest tunnel': urlOfOldest('get'),
    'detail-shows-inspect-off: the detail shows config.inspect false': fix('get', 'config.inspect', false),
  }),
  ...breaking('list-echo', {
    'list-shows-another-address: the list shows one public_url': fix('list', 'public_url', 'http://127.0.0.1:1'),
    'list-shows-address-of-oldest: the list shows public_url of the oldest tunnel': urlOfOldest('list'),
    'list-shows-inspect-on: the list shows config.inspect true for all': fix('list', 'config.inspect', true),
  }),
  ...breaking('addr', {
    'addr-off-by-one-in-detail: the detail shows the next port in config.addr': alterText('get', addr, nextPort),
    'addr-of-the-first-in-detail: the detail shows config.addr of the oldest tunnel': addrOfOldest,
    'addr-of-the-first-namesake: config.addr is that of the first tunnel under the name': addrOfNamesake,
    'addr-of-this-machine: config.addr has localhost for whatever host was asked for': alterText(
      'create',
      addr,
      (shown) => shown.replace(/^[^:]+(?=:\d+$)/, 'localhost'),
    ),
    'addr-of-another-host-in-lists: lists show another host in config.addr': alterText('list', addr, elsewhere),
  }),
  ...breaking('port-alone', {
    'port-alone-refused: a port alone is refused': refuse('create', isPortAlone),
    'port-alone-forwards-elsewhere: a tunnel to a port alone forwards to another port': forwardsElsewhere(isPortAlone),
    'port-as-text-forwards-elsewhere: a tunnel to a port alone that is sent as text forwards to another port':
      forwardsElsewhere((scene) => isPortAlone(scene) && typeof scene.call.body['addr'] === 'string'),
    'port-alone-off-by-one: a port alone is shown as the next one': alterText('create', addr, (text, _, scene) =>
      isPortAlone(scene) ? nextPort(text) : text,
    ),
  }),
  ...breaking('refusal-4xx', {
    'unknown-name-crashes: the detail of a name that no tunnel has answers 500': crash('get'),
  }),
  ...breaking('unknown-name', {
    'beginning-of-name-found: the beginning of a name finds a tunnel': findByBeginning,
    'members-of-objects-found: a name that every object has, such as constructor, finds a tunnel': findMembers('get'),
    'unknown-name-shows-another: an unknown name shows the newest tunnel': showNewest,
  }),
  ...breaking('malformed-body', {
    'cut-off-start-crashes: a start whose body is not JSON answers 500': crashOnBody('create'),
    'cut-off-start-taken: a start whose body is not JSON starts a tunnel with defaults': readAnyway('create', () => ({
      name: randomUUID(),
      proto: 'http',
      addr: 80,
    })),
  }),
]);
