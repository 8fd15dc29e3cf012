import type { Operator, Scene } from '../base/operator.ts';
import { answer } from './answer.ts';
import { isShown, type Shown, shownIn } from './show.ts';

interface Page {
  readonly envelope: Shown;
  readonly items: readonly Shown[];
  readonly isLast: boolean;
  readonly isFirst: boolean;
}

/** Answers a list with another page: what `change` returns replaces members of the envelope; `items` stands for its list. */
export const page = (change: (page: Page, scene: Scene) => Shown): Operator =>
  answer('list', (reply, scene) => {
    if (!isShown(reply.body)) return;
    const envelope = reply.body;
    const isFirst = !scene.call.query.has('after');
    const isLast = envelope['next_page_uri'] === null;
    const { items, ...rest } = change({ envelope, items: shownIn(reply, scene.seat), isLast, isFirst }, scene);
    reply.body = { ...envelope, ...rest, ...(items === undefined ? {} : { [scene.seat.listKey ?? '']: items }) };
  });

/** The address of the first page of a list. */
export const firstPage = ({ deployment, seat }: Scene): string =>
  `${deployment.baseUrl}${seat.routes.list?.replace('GET ', '')}`;
