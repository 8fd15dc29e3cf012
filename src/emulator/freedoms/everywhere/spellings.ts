import { isObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import { type Freedom, onBodies, onSuccess } from '../base/freedom.ts';

/** Changes every object in an answer, at any depth, except what a user put there. */
const everywhere = (value: unknown, change: (object: Record<string, unknown>) => void): void => {
  if (Array.isArray(value)) for (const item of value) everywhere(item, change);
  if (!isObject(value)) return;
  change(value);
  for (const inner of Object.values(value)) everywhere(inner, change);
};

/** How ids, timestamps and unset values are written, within what the Conventions say. */
export const spellingFreedoms: readonly Freedom[] = [
  {
    name: 'timestamps-with-nanoseconds',
    summary: 'timestamps have nine digits of fraction',
    plant: (d) => {
      d.rules.timestamp = (date) => date.toISOString().replace('Z', '123456Z');
    },
  },
  {
    name: 'timestamps-with-offset',
    summary: 'timestamps have an offset of zero hours',
    plant: (d) => {
      d.rules.timestamp = (date) => date.toISOString().replace('Z', '+00:00');
    },
  },
  {
    name: 'timestamps-elsewhere',
    summary: 'timestamps are those of Nepal',
    plant: (d) => {
      d.rules.timestamp = (date) => new Date(date.getTime() + 20_700_000).toISOString().replace('Z', '+05:45');
    },
  },
  {
    name: 'timestamps-in-lower-case',
    summary: 'timestamps have a lower-case t and z',
    plant: (d) => {
      d.rules.timestamp = (date) => date.toISOString().toLowerCase();
    },
  },
  {
    name: 'created-at-by-two-clocks',
    summary: 'the answer to a creation tells created_at by another clock than later ones',
    plant: (d) =>
      onSuccess(d, ({ body, status }) => {
        if (status === 201 && isObject(body) && typeof body['created_at'] === 'string')
          body['created_at'] = new Date(Date.parse(body['created_at']) + 40).toISOString();
      }),
  },
  {
    name: 'zeros-with-a-sign',
    summary: 'the number zero is written as -0.0',
    plant: (d) =>
      onSuccess(d, (reply) => {
        // A placeholder that does not occur in texts of users.
        if (isObject(reply.body))
          reply.body = JSON.stringify(reply.body, (_, value) => (value === 0 ? '\ue000zero' : value)).replaceAll(
            '"\ue000zero"',
            '-0.0',
          );
      }),
  },
  {
    name: 'short-ids',
    summary: 'ids are short numbers',
    plant: (d) => {
      let n = 41;
      d.rules.newId = (prefix) => `${prefix}${++n}`;
    },
  },
  {
    name: 'ids-used-again',
    summary: 'the id of what was deleted is given to the next',
    plant: (d) => {
      const free: string[] = [];
      const { newId } = d.rules;
      d.rules.newId = (prefix) => {
        const at = free.findIndex((id) => id.startsWith(prefix));
        return at < 0 ? newId(prefix) : (free.splice(at, 1)[0] ?? '');
      };
      for (const { shelf } of d.collections) {
        const { remove } = shelf;
        shelf.remove = (id) => {
          free.push(id);
          return remove.call(shelf, id);
        };
      }
    },
  },
  {
    name: 'long-ids',
    summary: 'ids are long and have dashes, dots and underscores',
    plant: (d) => {
      const { newId } = d.rules;
      d.rules.newId = (prefix) => `${newId(prefix)}-v1.${newId('x_').repeat(2)}`;
    },
  },
  {
    name: 'ids-escaped-in-addresses',
    summary: 'ids end in ==, as base64 does, and addresses escape that',
    plant: (d) => {
      const { newId } = d.rules;
      d.rules.newId = (prefix) => `${newId(prefix)}==`;
      onSuccess(d, ({ body }) =>
        everywhere(body, (object) => {
          const { uri } = object;
          if (typeof uri === 'string') object['uri'] = uri.replace(/==$/, '%3D%3D');
        }),
      );
    },
  },
  {
    name: 'unset-left-out',
    summary: 'unset description and metadata are left out',
    plant: (d) =>
      onSuccess(d, ({ body }) =>
        everywhere(body, (object) => {
          for (const field of ['description', 'metadata']) if (object[field] === '') delete object[field];
        }),
      ),
  },
  {
    name: 'unset-is-null',
    summary: 'unset description and metadata are null',
    plant: (d) =>
      onSuccess(d, ({ body }) =>
        everywhere(body, (object) => {
          for (const field of ['description', 'metadata']) if (object[field] === '') object[field] = null;
        }),
      ),
  },
  {
    name: 'descriptions-without-controls',
    summary: 'a description with control characters is refused',
    plant: (d) =>
      onBodies(d, (body) => {
        if (/\p{Cc}/u.test(String(body['description'] ?? ''))) throw invalid({ description: 'no control characters' });
        return body;
      }),
  },
  {
    name: 'extra-fields',
    summary: 'answers have fields that the documents do not name',
    plant: (d) =>
      onSuccess(d, ({ body }) => {
        if (isObject(body)) {
          body['updated_at'] = 'now';
          body['_links'] = { self: null };
          body['toString'] = 1;
        }
      }),
  },
  {
    name: 'written-anew',
    summary:
      'members are in another order in each answer, and each object that the service made has a stamp of the answer',
    plant: (d) => {
      let answers = 0;
      onSuccess(d, ({ body }) => {
        answers += 1;
        everywhere(body, (object) => {
          const isOfService =
            object === body || ['id', 'enabled', 'renews_at'].some((name) => Object.hasOwn(object, name));
          const members = Object.entries(object);
          const first = answers % Math.max(members.length, 1);
          for (const name of Object.keys(object)) delete object[name];
          Object.assign(object, Object.fromEntries([...members.slice(first), ...members.slice(0, first)]));
          if (isOfService) object['served'] = `answer ${answers}`;
        });
      });
    },
  },
];
