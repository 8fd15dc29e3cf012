import { resourcesUnder } from '../../src/contract/index.ts';
import { can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';

/**
 * What can be read off any answer. The judge looks at every answer of the run, whoever asked; here each resource lives one
 * whole life, so that there is something to look at even when nothing else runs.
 */
const readOffAnswers = [
  'shape',
  'id-prefix',
  'timestamps',
  'uri-form',
  'json',
  'create',
  'get',
  'get-echo',
  'list',
  'list-envelope',
  'update',
  'delete',
  'delete-no-body',
  'token-in-creation',
  'token-null-later',
  'token-shown-once',
] as const;

for (const law of readOffAnswers) {
  // What cannot be created is looked at in its own spec.
  for (const resource of resourcesUnder(law).filter((one) => can(one, 'create'))) {
    requirement.on(resource, law, async ({ world }) => {
      await world.resources.life(resource);
    });
  }
}
