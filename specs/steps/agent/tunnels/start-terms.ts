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
interface Way {
  /** That of HTTP tunnels: http with some agents and https with others; null where TCP tunnels alone are started. */
  readonly proto: string | null;
  readonly form: Form;
}

interface StartTerms extends Way {
  /** The answer to the first start of this worker that was taken; null where none was. */
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

/** How the reservations of a run say that a worker has started an HTTP tunnel in a way. */
const takenMark = ({ proto, form }: Way): string => `start of ${proto} with addr as ${form}`;

/**
 * The first way to start an HTTP tunnel that the agent takes, or else a TCP tunnel. Where there is room for few, a tunnel of another worker may be why
 * all are refused, so that what that worker has found out counts first.
 */
const termsOf = (world: World, address: string): Promise<StartTerms> =>
  world.context.once('what starts take', async () => {
    const known: Form[] = isHere(address) ? ['whole', 'port', 'portText'] : ['whole'];
    const ofHttp = known.flatMap((form) => ['http', 'https'].map((proto): Way => ({ proto, form })));
    const ofTcp = known.map((form): Way => ({ proto: null, form }));
    const takenElsewhere = (): StartTerms | null => {
      const way = ofHttp.find((one) => world.context.isReserved(takenMark(one)));
      return way === undefined ? null : { ...way, started: null };
    };
    const agreed = takenElsewhere();
    if (agreed !== null) return agreed;
    for (const way of [...ofHttp, ...ofTcp]) {
      const { proto, form } = way;
      const started = await tryStart(world, { addr: forms[form](address), proto: proto ?? 'tcp' });
      if (!succeeded(started)) continue;
      if (proto === null) return takenElsewhere() ?? { ...way, started };
      world.context.reserve(takenMark(way));
      return { ...way, started };
    }
    // The document's own example; what it answers is judged where a tunnel is started.
    return takenElsewhere() ?? { proto: 'https', form: 'whole', started: null };
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

/** So many starts with inspection are refused before a worker does without. */
const mostInVain = 3;

/** What it takes for a tunnel to be inspected. Whether one is that was started without a word about it is not said. */
export const inspection = async (world: World, address: string): Promise<JsonObject> => {
  // A start that is refused for lack of room tells nothing that could be remembered; one that is always refused is not sent for ever.
  const known = await world.context.once('inspection of tunnels', async (): Promise<Inspection> => ({ tries: 0 }));
  if (known.fields === undefined && known.tries < mostInVain) {
    known.tries += 1;
    const fields = await inspectionOf(world, address);
    if (fields !== null) known.fields = fields;
  }
  return known.fields ?? {};
};

interface Inspection {
  fields?: JsonObject;
  tries: number;
}

const inspectionOf = async (world: World, address: string): Promise<JsonObject | null> => {
  const { proto, form, started } = await termsOf(world, address);
  const fields = { addr: forms[form](address), proto: proto ?? 'tcp' };
  const plain = started ?? (await tryStart(world, fields));
  if (!succeeded(plain)) return null;
  if (isInspected(plain)) return {};
  const inspected = await tryStart(world, { ...fields, inspect: true });
  if (!succeeded(inspected)) return null;
  return isInspected(inspected) ? { inspect: true } : {};
};
