import { isObject } from '../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { recordOn } from '../../steps/agent/captures/record-on.ts';
import { checkOfEveryObject } from '../../steps/agent/of-every-object.ts';
import { beginningOf } from '../../steps/agent/replays/beginning-of.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { someTunnel } from '../../steps/agent/tunnels/shared-tunnels.ts';
import { existingId } from '../../steps/resources/existing.ts';

/** At `--effort quick` a captured request whose detail was read already: the accepted twin. */
const readAlready = async (world: World): Promise<{ readonly id: string; readonly exchange: Exchange } | null> => {
  if (!world.context.isQuick || !world.context.mayWrite) return null;
  const details = (await sampleTraffic(world)).passed.flatMap(({ detail }) => detail ?? []);
  const [first] = details.filter(({ exchange }) => succeeded(exchange));
  return first === undefined ? null : { id: String(first.item['id']), exchange: first.exchange };
};

/** Holds that an unknown id is refused, with a read of an existing captured request as the twin. Returns its id. */
const refusesUnknownId = async (world: World): Promise<string> => {
  const capture = async (): Promise<string> => (await recordOn(world, await someTunnel(world))).id;
  const known = await readAlready(world);
  const id = known?.id ?? (await (world.context.mayWrite ? capture() : existingId(world, capturedRequests)));
  await world.claims.refuses({
    ...(known && { accepted: known.exchange }),
    wrong: 'the id of no captured request',
    // It may be gone by then; such a refusal proves nothing.
    right: requestTo(capturedRequests, 'get', { id, expect: 'success-unless-refused' }),
    broken: requestTo(capturedRequests, 'get', { id: `${id}-none` }),
  });
  return id;
};

requirement('captured-requests.unknown-id', async ({ world }) => {
  const id = await refusesUnknownId(world);
  if (!world.context.isQuick) await checkOfEveryObject(world, capturedRequests, 'id');
  const beginning = beginningOf(id);
  if (beginning === null) return;
  // It may be the id of another captured request, which is shown then.
  const answer = await world.requests.send(requestTo(capturedRequests, 'get', { id: beginning, expect: 'open' }));
  const shown = isObject(answer.json) ? answer.json['id'] : undefined;
  world.claims.check(answer, {
    place: '/id',
    flaw: 'beginning',
    holds: !succeeded(answer) || shown !== id,
    summary: 'the detail of the beginning of an id shows the captured request whose id begins so',
    expected: `a refusal, or a captured request with the id ${beginning}`,
    received: `the one with the id ${id}`,
  });
});
/** The judge checks the status of every refusal; this is one that every agent has. */
requirement('captured-requests.refusal-4xx', async ({ world }) => void (await refusesUnknownId(world)));
