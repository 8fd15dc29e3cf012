import { resourcesUnder } from '../../src/contract/index.ts';
import { unusualText } from '../../src/generate/text.ts';
import { can } from '../../src/harness/ask.ts';
import { forAny } from '../../src/harness/property.ts';
import { requirement } from '../../src/harness/requirement.ts';
import { createTogether } from '../../src/harness/together.ts';

/** Text that tells at once whether something was trimmed, reformatted, normalised, stripped or re-encoded on the way. */
const telling = [' { "spaced" : "json" }\n', ' Cafe\u0301 \u0001\t\u007f "\\" <b>&amp;</b> \u{1f600} '];

/** The judge compares every created resource with what was asked for; here it is asked for with unusual text. */
for (const resource of resourcesUnder('create-echo')) {
  requirement(`${resource.name}.create-echo`, async ({ world }) => {
    await forAny(
      world,
      unusualText(255),
      world.byEffort(2, 8, 40),
      (description) => world.create(resource, { description }),
      telling,
    );
  });
}

/** Metadata is the caller's own, to the byte: in creation, in update, and when it is read back. */
for (const resource of resourcesUnder('metadata-opaque')) {
  requirement(`${resource.name}.metadata-opaque`, async ({ world }) => {
    await forAny(
      world,
      unusualText(4096),
      world.byEffort(2, 8, 40),
      async (metadata) => {
        const { id, shown, exchange } = await world.create(resource, { metadata });
        const fetched = await world.send(world.ask(resource, 'get', { id }));
        for (const [answer, value] of [
          [exchange, shown],
          [fetched, world.need(fetched)],
        ] as const) {
          world.check(answer, {
            place: '/metadata',
            holds: (value['metadata'] ?? '') === metadata,
            summary: 'metadata is not what was sent',
            expected: JSON.stringify(metadata),
            received: JSON.stringify(value['metadata']),
          });
        }
      },
      telling,
    );
  });
}

/** The judge compares the id of every creation with those before, also with those of what is deleted by then or made at once. */
for (const resource of resourcesUnder('id-unique')) {
  requirement(`${resource.name}.id-unique`, async ({ world }) => {
    const { id } = await world.create(resource);
    if (can(resource, 'delete')) await world.send(world.ask(resource, 'delete', { id }));
    await createTogether(world, resource, 2);
  });
}
