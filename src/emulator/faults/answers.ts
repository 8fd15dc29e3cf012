import { bendReply, bendShown, bendStatus } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** What is wrong with the form of answers. */
export const answerFaults = (seat: Seat): readonly Fault[] => {
  const { name } = seat;
  const on = routesOf(seat);
  const faults: Fault[] = [
    {
      name: `${name}.create-answers-200`,
      summary: 'create answers 200',
      breaks: [`${name}.create`],
      touches: [`${name}.owner-by-admin`],
      plant: (d) => bendStatus(d, on.create, 200),
    },
    {
      name: `${name}.get-answers-203`,
      summary: 'get answers 203',
      breaks: [`${name}.get`],
      touches: [`${name}.deleted-not-shown`],
      plant: (d) => bendStatus(d, on.get, 203),
    },
    {
      name: `${name}.list-answers-206`,
      summary: 'list answers 206',
      breaks: [`${name}.list`],
      touches: [],
      plant: (d) => bendStatus(d, on.list, 206),
    },
    {
      name: `${name}.delete-answers-202`,
      summary: 'delete answers 202',
      breaks: [`${name}.delete`],
      touches: [],
      plant: (d) => bendStatus(d, on.delete, 202),
    },
    {
      name: `${name}.delete-answers-with-body`,
      summary: 'delete answers 204 with a body',
      breaks: [`${name}.delete-no-body`],
      touches: [],
      plant: (d) =>
        bendReply(d, on.delete, (reply) => {
          reply.raw =
            'HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
        }),
    },
    {
      name: `${name}.delete-answers-200-with-resource`,
      summary: 'delete answers 200 with the deleted resource',
      breaks: [`${name}.delete`, `${name}.delete-no-body`],
      touches: [],
      plant: (d) =>
        bendReply(d, on.delete, (reply, { params }) => {
          reply.status = 200;
          reply.body = { id: params['id'] };
        }),
    },
    {
      name: `${name}.declared-as-html`,
      summary: 'get declares its JSON as HTML',
      breaks: [`${name}.json`],
      touches: [],
      plant: (d) =>
        bendReply(d, on.get, (reply) => {
          reply.headers['content-type'] = 'text/html';
        }),
    },
    {
      name: `${name}.list-is-not-json`,
      summary: 'list answers with a trailing comma in its JSON',
      breaks: [`${name}.json`],
      touches: [`${name}.list-*`, `${name}.shape`],
      plant: (d) =>
        bendReply(d, on.list, (reply) => {
          reply.body = `${JSON.stringify(reply.body).slice(0, -1)},}`;
        }),
    },
    {
      name: `${name}.id-without-prefix`,
      summary: 'ids have another prefix',
      breaks: [`${name}.id-prefix`],
      touches: [],
      plant: (d) => {
        const { newId } = d.rules;
        d.rules.newId = (prefix) => newId(prefix === seat.prefix ? 'x_' : prefix);
      },
    },
    {
      name: `${name}.id-is-prefix-alone`,
      summary: 'lists show the prefix in place of the id',
      breaks: [`${name}.id-prefix`],
      touches: [`${name}.list-*`, `${name}.uri-form`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['id'] = seat.prefix;
          },
          ['list'],
        ),
    },
    {
      name: `${name}.created-at-with-space`,
      summary: 'created_at has a space where RFC 3339 has a T',
      breaks: [`${name}.timestamps`],
      touches: [],
      plant: (d) =>
        bendShown(d, seat, (shown) => {
          shown['created_at'] = String(shown['created_at']).replace('T', ' ');
        }),
    },
    {
      name: `${name}.created-at-without-offset-in-lists`,
      summary: 'created_at has no offset, in lists alone',
      breaks: [`${name}.timestamps`],
      touches: [`${name}.list-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['created_at'] = String(shown['created_at']).replace('Z', '');
          },
          ['list'],
        ),
    },
    {
      name: `${name}.uri-is-${seat.relativeUri ? 'absolute' : 'relative'}`,
      summary: `uri is ${seat.relativeUri ? 'absolute' : 'relative'}`,
      breaks: [`${name}.uri-form`],
      touches: [],
      plant: (d) =>
        bendShown(d, seat, (shown) => {
          shown['uri'] = `${seat.relativeUri ? d.baseUrl : ''}${seat.path}/${shown['id']}`;
        }),
    },
    {
      name: `${name}.uri-of-collection-in-lists`,
      summary: 'uri is that of the collection, in lists alone',
      breaks: [`${name}.uri-form`],
      touches: [`${name}.list-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['uri'] = String(shown['uri']).replace(`/${shown['id']}`, '');
          },
          ['list'],
        ),
    },
    {
      name: `${name}.created-at-missing-in-lists`,
      summary: 'list items lack created_at',
      breaks: [`${name}.shape`],
      touches: [`${name}.list-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            delete shown['created_at'];
          },
          ['list'],
        ),
    },
    {
      name: `${name}.description-is-a-list`,
      summary: 'get shows the description as a list',
      breaks: [`${name}.shape`],
      touches: [
        `${name}.get-echo`,
        `${name}.lifecycle`,
        `${name}.refused-update-changes-nothing`,
        `${name}.description-limit-on-*`,
      ],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['description'] = [shown['description']];
          },
          ['get'],
        ),
    },
  ];
  if (seat.update) {
    faults.push({
      name: `${name}.update-answers-202`,
      summary: 'update answers 202',
      breaks: [`${name}.update`],
      touches: [`${name}.deleted-not-updated`],
      plant: (d) => bendStatus(d, on.update, 202),
    });
  }
  return faults;
};
