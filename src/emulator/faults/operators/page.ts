import { isObject, type JsonObject } from '../../base/json-object.ts';
import { type Operator, type Scene, together } from '../base/operator.ts';
import { answer } from './answer.ts';
import { shownIn } from './show.ts';

interface ShownPage {
  readonly envelope: JsonObject;
  readonly items: readonly JsonObject[];
  readonly isLast: boolean;
  readonly isFirst: boolean;
}

/** Changes a page of a list: the members that `change` returns replace those of the envelope; `items` replaces its list. */
export const page = (change: (page: ShownPage, scene: Scene) => JsonObject): Operator =>
  answer('list', (reply, scene) => {
    if (!isObject(reply.body)) return;
    const envelope = reply.body;
    const isFirst = !scene.call.query.has('after');
    const isLast = envelope['next_page_uri'] === null;
    const { items, ...rest } = change({ envelope, items: shownIn(reply, scene.seat), isLast, isFirst }, scene);
    reply.body = { ...envelope, ...rest, ...(items === undefined ? {} : { [scene.seat.listKey ?? '']: items }) };
  });

/** Leaves items out of lists. */
export const hide = (when: (item: JsonObject, scene: Scene) => boolean): Operator =>
  page(({ items }, scene) => ({ items: items.filter((item) => !when(item, scene)) }));

/** The address of the first page of a list. */
export const firstPage = ({ deployment, seat }: Scene): string =>
  `${deployment.baseUrl}${seat.routes.list?.replace('GET ', '')}`;

/** Plants an operator with pages so long that they hold everything, unless a test asks for shorter ones. */
export const onLongPages = (operator: Operator): Operator =>
  together(operator, {
    at: [],
    plant: ({ rules }) => {
      rules.pageSize = 100;
    },
  });
