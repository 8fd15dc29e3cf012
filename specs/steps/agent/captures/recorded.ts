import type { LocalServer } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { hasRisen, otherTunnel, someTunnel } from '../tunnels/shared-tunnels.ts';
import {
  arrive,
  localServer,
  type Running,
  secondServer,
  startAnother,
  startBeside,
  startTunnel,
} from '../tunnels/tunnels.ts';
import { type FoundCapture, withCapture } from './captures.ts';
import { recordOn } from './record-on.ts';

/** A request that was recorded to be replayed. */
export interface Recorded extends FoundCapture {
  readonly server: LocalServer;
  readonly otherServer: LocalServer;
  /** The tunnel to the other server, on which the request was not recorded; null where the agent runs only one at once. */
  readonly otherName: string | null;
}

const recordBeside = async (world: World, tunnel: Running, other: Running | null): Promise<Recorded> => {
  const recorded = await recordOn(world, tunnel);
  // A newer request, so that a replay of the newest instead of the named one is noticed.
  await arrive(world, tunnel, world.context.word());
  const [server, otherServer] = [await localServer(world), await secondServer(world)];
  return { ...recorded, otherName: other?.name ?? null, server, otherServer };
};

/** A request that was recorded on one of two tunnels, or on the only one that runs. `name`: the end of the name of the other. */
const recordAnew = async (world: World, name?: string): Promise<Recorded> => {
  const tunnel = await startTunnel(world);
  const otherServer = await secondServer(world);
  const addr = otherServer.address;
  const odd = name === undefined ? null : await startBeside(world, { addr, name });
  const other = odd ?? (await startAnother(world, { addr }));
  // A replay is sent once, so that the tunnel must be up by then.
  if (other !== null) await arrive(world, other, world.context.word(), {}, otherServer);
  return recordBeside(world, tunnel, other);
};

/** The request that was recorded last, for the next test that replays; null where it is gone. */
const lastOf = (world: World): Promise<{ recorded: Recorded | null }> =>
  world.context.once('what was recorded to be replayed', async () => ({ recorded: null }));

/** A request to replay. At `--effort quick` the one of an earlier test, while both tunnels run; otherwise a new one. */
export const record = async (world: World, name?: string): Promise<Recorded> => {
  if (!world.context.isQuick) return recordAnew(world, name);
  const tunnel = await someTunnel(world);
  const beside = await otherTunnel(world, tunnel);
  // A replay is sent once, so that the tunnel must be up by then.
  const other = beside !== null && hasRisen(beside) ? beside : null;
  const last = await lastOf(world);
  const { recorded } = last;
  // Cleared until `keep` puts it back: if the captured request is gone, the next test records a new one.
  last.recorded = null;
  const isUsable = recorded?.tunnel === tunnel.name && recorded.otherName === (other?.name ?? null);
  return isUsable ? recorded : recordBeside(world, tunnel, other);
};

/** Runs `work` with a request to replay. If the request is still there afterwards, the next test reuses it. */
export const withRecorded = async <T>(
  world: World,
  work: (recorded: Recorded) => Promise<T | null>,
  name?: string,
): Promise<T> =>
  withCapture(
    () => record(world, name),
    async (recorded) => {
      const done = await work(recorded);
      if (done !== null) await keep(world, recorded);
      return done;
    },
  );

/** Keeps a recorded request for the next test, and resets both servers to a plain answer. */
export const keep = async (world: World, recorded: Recorded): Promise<void> => {
  for (const server of [recorded.server, recorded.otherServer])
    server.answer(recorded.word, (response) => response.end());
  (await lastOf(world)).recorded = recorded;
};
