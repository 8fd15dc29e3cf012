import { isObject } from '../../base/json-object.ts';
import type { Freedom } from '../base/freedom.ts';

/** Freedoms about API keys: the documents do not show transitions of their lifecycle (document 1, States and transitions). */
export const apiKeyFreedoms: readonly Freedom[] = [
  {
    name: 'keys-deleted-with-their-maker',
    summary: 'an API key is deleted with the key that it was made with',
    only: ['api-keys', 'credentials'],
    plant: (d) => {
      const shelf = d.shelf('/api_keys');
      const makers = new Map<string, string>();
      d.detour('POST /api_keys', async (call, next) => {
        const token = d.rules.bearer(call.headers.get('authorization'));
        const maker = shelf.all().find(({ fields }) => fields['secret'] === token);
        const reply = await next(call);
        if (isObject(reply.body) && maker !== undefined) makers.set(String(reply.body['id']), maker.id);
        return reply;
      });
      const { remove } = shelf;
      shelf.remove = (id) => {
        const isRemoved = remove.call(shelf, id);
        for (const [made, maker] of makers) if (maker === id && makers.delete(made)) shelf.remove(made);
        return isRemoved;
      };
    },
  },
];
