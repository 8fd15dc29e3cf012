import { gap } from '../../src/harness/trial/requirement.ts';
import { sessionPages } from '../steps/sessions/session-pages.ts';

gap('tunnel-sessions.transport-spelling', async ({ world }) => {
  const { items } = await sessionPages(world);
  for (const { transport } of items) if (transport !== 'ssh') world.claims.observe(world.context.id, String(transport));
});

gap('tunnel-sessions.unset-metadata', async ({ world }) => {
  const { items } = await sessionPages(world);
  for (const { metadata } of items) {
    if (metadata === undefined) world.claims.observe(world.context.id, 'left out');
    if (metadata === null || metadata === '')
      world.claims.observe(world.context.id, metadata === null ? 'null' : 'empty text');
  }
});
