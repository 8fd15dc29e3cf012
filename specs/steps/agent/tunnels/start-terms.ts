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

/** What an agent accepts in a start; the document refers to the tunnel definitions of its configuration file for that. */
interface Way {
  /** The protocol of HTTP tunnels: http with some agents and https with others; null where only TCP tunnels can be started. */
  readonly proto: string | null;
  readonly form: Form;
}

interface StartTerms extends Way {
  /** The answer to the first accepted start of this worker; null where none was accepted. */
  readonly started: Exchange | null;
}

/** Starts a tunnel and stops it at once, so that it does not take the room of later ones. */
const tryStart = async (world: World, fields: JsonObject): Promise<Exchange> => {
  const json = await world.bodies.body(agentTunnels, fields);
  const started = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
  const id = succeeded(started) ? idOf(agentTunnels, started.json) : undefined;
  if (id !== undefined) await world.requests.send(requestTo(agentTunnels, 'delete', { id, expect: 'open' }));
  return started;
};

/** Whether an address is on loopback: a port alone means the agent's own machine, so it can replace only such an address. */
const isHere = (address: unknown): address is string =>
  typeof address === 'string' && URL.canParse(`http://${address}`) && isOnLoopback(`http://${address}`);

/** The reservation that tells other workers that an HTTP tunnel was started in this way. */
const takenMark = ({ proto, form }: Way): string => `start of ${proto} with addr as ${form}`;

/**
 * The first way to start an HTTP tunnel that the agent accepts, or else a TCP tunnel. If the agent runs few tunnels at once, all starts may be
 * refused because of a tunnel of another worker, so what that worker found out is used first.
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

/** The value of addr for a start, in the form that the agent accepts. */
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

/** The reason when nothing is captured through a tunnel because it is not shown as inspected. */
export const notInspected = 'a tunnel that is started without a word about it is not inspected';

const isInspected = ({ json }: Exchange): boolean => inspectOf(json) === true;

/** After this many refusals a worker stops looking for the fields that turn inspection on. */
const mostInVain = 3;

/** The fields of a start that turn inspection on. Whether a tunnel is inspected by default is not documented. */
export const inspection = async (world: World, address: string): Promise<JsonObject> => {
  // A refusal for lack of room proves nothing and is not remembered; but a start that is always refused is not repeated for ever.
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
