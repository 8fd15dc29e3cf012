import { bendReply, bendStatus } from './bend.ts';
import type { Fault } from './fault.ts';
import type { ModuleSeat } from './module-seat.ts';

const withoutEnabled = (body: unknown): unknown => {
  const { enabled: _, ...rest } = Object(body) as Record<string, unknown>;
  return rest;
};

/** What is wrong with the form of answers about modules. */
export const moduleAnswerFaults = ({ name, path, delete: deletable }: ModuleSeat): readonly Fault[] => [
  {
    name: `${name}.replace-answers-201`,
    summary: 'replace answers 201',
    breaks: [`${name}.replace`],
    touches: [],
    plant: (d) => bendStatus(d, `PUT ${path}`, 201),
  },
  {
    name: `${name}.get-answers-203`,
    summary: 'get answers 203',
    breaks: [`${name}.get`],
    touches: [],
    plant: (d) => bendStatus(d, `GET ${path}`, 203),
  },
  {
    name: `${name}.declared-as-text`,
    summary: 'replace declares its JSON as plain text',
    breaks: [`${name}.json`],
    touches: [],
    plant: (d) =>
      bendReply(d, `PUT ${path}`, (reply) => {
        reply.headers['content-type'] = 'text/plain';
      }),
  },
  {
    name: `${name}.enabled-missing-in-get`,
    summary: 'get leaves enabled out',
    breaks: [`${name}.shape`],
    touches: [`${name}.*`],
    plant: (d) =>
      bendReply(d, `GET ${path}`, (reply) => {
        reply.body = withoutEnabled(reply.body);
      }),
  },
  {
    name: `${name}.enabled-is-text`,
    summary: 'replace shows enabled as text',
    breaks: [`${name}.shape`],
    touches: [`${name}.*`],
    plant: (d) =>
      bendReply(d, `PUT ${path}`, (reply) => {
        const shown = Object(reply.body) as Record<string, unknown>;
        reply.body = { ...shown, enabled: String(shown['enabled']) };
      }),
  },
  ...(deletable
    ? [
        {
          name: `${name}.delete-answers-with-body`,
          summary: 'delete answers 204 with a body',
          breaks: [`${name}.delete-no-body` as const],
          touches: [],
          plant: (d) =>
            bendReply(d, `DELETE ${path}`, (reply) => {
              reply.raw =
                'HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
            }),
        } satisfies Fault,
      ]
    : []),
];
