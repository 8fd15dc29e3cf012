import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { leave } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { isOnLoopback } from '../../../../src/harness/visit/listen-upstream.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../../src/judge/subject/subject.ts';

/** Ways to write a local address. The samples show a port alone and do not show whether it is a number. */
const forms = {
  whole: (address: string): string | number => address,
  port: (address: string): string | number => Number(/\d+$/.exec(address)?.[0]),
  portText: (address: string): string | number => /\d+$/.exec(address)?.[0] ?? '',
};
type Form = keyof typeof forms;

/** What an agent takes in a start, which the document leaves to the definition of tunnels in its configuration file. */
interface StartTerms {
  /** That of HTTP tunnels: http with some agents and https with others; null where TCP tunnels alone are started. */
  readonly proto: string | null;
  readonly form: Form;
  /** The answer to the first start that was taken; null where none was. */
  readonly started: Exchange | null;
}

/** Starts a tunnel and stops it at once, so that it does not take the room of what is to follow. */
const tryStart = async (world: World, fields: JsonObject): Promise<Exchange> => {
  const json = await world.bodies.body(agentTunnels, fields);
  const started = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
  const id = succeeded(started) ? idOf(agentTunnels, started.json) : undefined;
  if (id !== undefined) await world.requests.send(requestTo(agentTunnels, 'delete', { id, expect: 'open' }));
  return started;
};

/** A port alone is one of the machine of the agent, so that it can stand for an address of this machine alone. */
const isHere = (address: unknown): address is string =>
  typeof address === 'string' && URL.canParse(`http://${address}`) && isOnLoopback(`http://${address}`);

/** The first way to start an HTTP tunnel that the agent takes, or else a TCP tunnel. */
const termsOf = (world: World, address: string): Promise<StartTerms> =>
  world.context.once('what starts take', async () => {
    const known: Form[] = isHere(address) ? ['whole', 'port', 'portText'] : ['whole'];
    const ofHttp = known.flatMap((form) => ['http', 'https'].map((proto) => ({ proto, form })));
    const ofTcp = known.map((form) => ({ proto: null, form }));
    for (const { proto, form } of [...ofHttp, ...ofTcp]) {
      const started = await tryStart(world, { addr: forms[form](address), proto: proto ?? 'tcp' });
      if (succeeded(started)) return { proto, form, started };
    }
    // The document's own example; what it answers is judged where a tunnel is started.
    return { proto: 'https', form: 'whole', started: null };
  });

/** addr of a start in the form that the agent takes. */
export const addrFor = async (world: World, address: string, addr: unknown): Promise<unknown> => {
  const { form } = await termsOf(world, address);
  return isHere(addr) && /:\d+$/.test(addr) ? forms[form](addr) : addr;
};

/** The protocol of HTTP tunnels. */
export const httpProtocol = async (world: World, address: string): Promise<string> => {
  const { proto } = await termsOf(world, address);
  return (
    proto ?? leave('the agent starts TCP tunnels and no HTTP tunnels', 'allow HTTP tunnels on the account of the agent')
  );
};

/** config.inspect of a tunnel as it is shown. */
export const inspectOf = (shown: unknown): unknown =>
  isObject(shown) && isObject(shown['config']) ? shown['config']['inspect'] : undefined;

/** Why nothing is captured through a tunnel that does not show itself as inspected. */
export const notInspected = 'a tunnel that is started without a word about it is not inspected';

const isInspected = ({ json }: Exchange): boolean => inspectOf(json) === true;

/** What it takes for a tunnel to be inspected. Whether one is that was started without a word about it is not said. */
export const inspection = (world: World, address: string): Promise<JsonObject> =>
  world.context.once('inspection of tunnels', async () => {
    const { proto, form, started } = await termsOf(world, address);
    if (started === null || isInspected(started)) return {};
    const inspected = await tryStart(world, { addr: forms[form](address), proto: proto ?? 'tcp', inspect: true });
    return isInspected(inspected) ? { inspect: true } : {};
  });
