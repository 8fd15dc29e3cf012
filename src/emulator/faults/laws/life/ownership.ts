import { everywhere, stepIn } from '../../base/operator.ts';
import { type FaultRow, wrong } from '../../base/row.ts';
import { admin } from '../../operators/admit.ts';
import { answer } from '../../operators/answer.ts';
import { refuse } from '../../operators/refuse.ts';
import { ignore } from '../../operators/send.ts';
import { alter, fix, shownIn } from '../../operators/show.ts';
import { spoilBefore } from '../../operators/spoil.ts';

const owner = 'owner_id';

/** The same where rules can be set and updated. */
export const ownershipOfRules: readonly FaultRow[] = [
  wrong(
    'owner-passed-over-beside-acl',
    'an admin who names another owner beside an acl is ignored',
    'owner-by-admin',
    ignore('create', owner, (_, { call }) => call.body['acl'] !== undefined),
  ),
  wrong(
    'owner-named-by-anyone-beside-acl',
    'anyone may name another owner beside an acl',
    'owner-by-others',
    stepIn('create', ({ call }, next) =>
      next(call.body[owner] && call.body['acl'] ? { ...call, caller: { ...call.caller, admin: true } } : call),
    ),
  ),
  wrong(
    'update-of-acl-takes-over',
    'what belongs to another belongs to whoever updates its acl',
    'owner-fixed',
    spoilBefore('update', ({ call, stored }) => {
      if (stored && call.body['acl'] !== undefined) stored.fields[owner] = call.caller.userId;
    }),
  ),
];

/** What is wrong with owners. */
export const ownership: readonly FaultRow[] = [
  wrong(
    'owner-defaults-to-admin',
    'what a member creates belongs to the admin',
    'owner-default',
    stepIn('create', ({ call, deployment }, next) => next({ ...call, caller: admin(deployment) })),
  ),
  wrong(
    'owner-shown-to-be-the-admin',
    'get shows the admin as the owner of what a member created',
    ['owner-default', 'owner-by-admin'],
    alter('get', owner, (_, __, { deployment: { account } }) => account.admin.id),
  ),
  wrong(
    'owner-named-in-vain',
    'an admin who names another owner is ignored',
    'owner-by-admin',
    ignore('create', owner),
  ),
  wrong(
    'others-not-listed',
    'lists hold what belongs to the caller alone',
    'owner-by-admin',
    answer('list', (reply, { seat, deployment: { account } }) => {
      const own = shownIn(reply, seat).filter((item) => item[owner] !== account.member.id);
      reply.body = { ...Object(reply.body), [seat.listKey ?? '']: own };
    }),
  ),
  wrong(
    'owner-forgotten-in-lists',
    'lists show the admin as the owner of everything',
    'owner-by-admin',
    alter('list', owner, (_, __, { deployment: { account } }) => account.admin.id),
  ),
  wrong(
    'owner-refused-to-admin',
    'an admin who names another owner is refused',
    'owner-by-admin',
    refuse('create', ({ call }) => Boolean(call.body[owner]), 403),
  ),
  wrong(
    'owner-named-by-anyone',
    'anyone may name another owner',
    'owner-by-others',
    stepIn('create', ({ call }, next) =>
      next(call.body[owner] ? { ...call, caller: { ...call.caller, admin: true } } : call),
    ),
  ),
  wrong(
    'owner-is-a-key-in-lists',
    'lists show the id of an API key as owner_id',
    'owner-prefix',
    fix('list', owner, 'ak_2c9fGk8e3ZzqYp0Q'),
  ),
  wrong(
    'owner-is-a-name',
    'owner_id is the name of the owner, and no id',
    ['owner-prefix', 'owner-default'],
    fix(everywhere, owner, 'admin@example.com'),
  ),
  wrong(
    'owner-changed-by-update',
    'update changes owner_id',
    'owner-fixed',
    spoilBefore('update', ({ stored, call }) => {
      if (stored && typeof call.body[owner] === 'string') stored.fields[owner] = call.body[owner];
    }),
  ),
  wrong(
    'owner-is-who-updated-last',
    'whoever updates a resource becomes its owner',
    'owner-fixed',
    spoilBefore('update', ({ stored, call }) => {
      if (stored) stored.fields[owner] = call.caller.userId;
    }),
  ),
];
