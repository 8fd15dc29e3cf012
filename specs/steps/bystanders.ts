import type { World } from '../../src/harness/world/world.ts';
import { declined } from '../../src/judge/subject.ts';
import { type Commanded, read } from './agent-commands.ts';

/** Sessions that the target lends and that no command of a run ends, of agents that are for certain others than the stopped one. */
const bystanders = (world: World, { shown, online }: Commanded): readonly string[] =>
  (['upToDate', 'updatesDisabled'] as const)
    .flatMap((kind) => world.context.sessions(kind).slice(0, 1))
    .filter((id) => {
      const metadata = online.find((item) => item['id'] === id)?.['metadata'] ?? '';
      return metadata !== '' && metadata !== (shown['metadata'] ?? '');
    });

/** Holds that a stop ends no session of another agent: metadata comes from the configuration file, so that other metadata is another agent. */
export const checkBystanders = async (world: World, commanded: Commanded): Promise<void> => {
  for (const id of bystanders(world, commanded)) {
    let seen = await read(world, id);
    await world.context.settles(async () => {
      if (declined(seen)) seen = await read(world, id);
      return !declined(seen);
    });
    world.claims.check(
      seen,
      {
        place: 'status',
        holds: !declined(seen),
        summary: 'the stop of an agent ended the session of another agent',
        expected: `the session ${id} goes on`,
        received: `status ${seen.response?.status}`,
      },
      [commanded.answer],
    );
  }
};
