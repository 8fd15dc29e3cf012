import { created } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import { OnlineAgent } from '../../sessions/online-agent.ts';
import type { Fault } from '../base/fault.ts';
import { type Operator, remember, stepIn } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { bury } from '../operators/bury.ts';
import { firstPage, hide, page } from '../operators/page.ts';
import { alter, shownIn } from '../operators/show.ts';

const overlap = stepIn('list', async ({ call, seat }, next) => {
  const reply = await next(call);
  const { body } = reply;
  if (!isObject(body) || typeof body['next_page_uri'] !== 'string') return reply;
  const following = await next({ ...call, query: new URL(body['next_page_uri']).searchParams });
  const items = [...shownIn(reply, seat), ...shownIn(following, seat).slice(0, 1)];
  return { ...reply, body: { ...body, tunnel_sessions: items } };
});

const showEnded = bury('stop', (ended) =>
  page(({ isLast, items }) => (isLast ? { items: [...items, ...ended.values()] } : {})),
);

const withoutWindows = hide(({ os }) => os === 'windows');

const withoutUpdated = hide(({ id }, { deployment: { sessions } }) => {
  const agent = sessions.find(String(id))?.agent;
  return agent instanceof OnlineAgent && agent.state !== 'running';
});

/** Serves an undocumented endpoint. */
const takeNewSessions: Operator = {
  at: [],
  plant: (deployment) =>
    deployment.route('POST /tunnel_sessions', () => created({ id: deployment.rules.newId('ts_') })),
};

/** What is wrong with the list of sessions. */
export const sessionListFaults: readonly Fault[] = faultsAt(seats.tunnelSessions, [
  wrong('sessions-can-be-created', 'POST /tunnel_sessions answers 201', 'read-only', takeNewSessions),
  ...breaking('list-envelope', {
    'list-without-uri: the list has no uri': page(() => ({ uri: undefined })),
  }),
  ...breaking('list-ends', {
    'list-never-ends: the last page names the first as the next': page(({ isLast }, scene) =>
      isLast ? { next_page_uri: firstPage(scene) } : {},
    ),
  }),
  ...breaking(['next-page', 'list-ends'], {
    'next-page-is-same: next_page_uri is the address of the page that carries it': page(({ isLast }, scene) =>
      isLast ? {} : { next_page_uri: `${firstPage(scene)}?${scene.call.query}` },
    ),
  }),
  ...breaking('next-page', {
    'next-page-is-empty: every page but the first is empty': page(({ isFirst }) => (isFirst ? {} : { items: [] })),
  }),
  ...breaking('listed-once', {
    'sessions-listed-twice: every session is listed twice': page(({ items }) => ({ items: [...items, ...items] })),
    'pages-overlap: a page ends with the first session of the next': overlap,
  }),
  ...breaking('get-as-listed', {
    'list-shows-one-system: the list shows every session with the operating system of the first': remember<unknown>(
      'list',
      (first) =>
        alter('list', 'os', (os) => {
          if (!first.has('os')) first.set('os', os);
          return first.get('os');
        }),
    ),
  }),
  ...breaking('online-listed', {
    'first-page-alone: the first page says that there is no next': page(() => ({ next_page_uri: null })),
    'windows-not-listed: sessions of agents on Windows are not listed': withoutWindows,
  }),
  ...breaking('as-it-started', {
    'updated-not-listed: a session is not listed from an update of its agent to the restart': withoutUpdated,
  }),
  wrong('ended-sessions-listed', 'sessions that were stopped are still listed', 'only-online-listed', showEnded),
]);
