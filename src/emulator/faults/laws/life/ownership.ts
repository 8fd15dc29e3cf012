import { everywhere, stepIn } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { admin } from '../../operators/admit.ts';
import { answer } from '../../operators/answer.ts';
import { refuse } from '../../operators/refuse.ts';
import { ignore } from '../../operators/send.ts';
import { alter, fix, shownIn } from '../../operators/show.ts';
import { spoilBefore } from '../../operators/spoil.ts';

const owner = 'owner_id';

/** Faults of owners for resources with ACL rules. */
export const ownershipOfRules: readonly FaultRow[] = [
  ...breaking('owner-by-admin', {
    'owner-passed-over-beside-acl: an admin who names another owner beside an acl is ignored': ignore(
      'create',
      owner,
      (_, { call }) => call.body['acl'] !== undefined,
    ),
  }),
  ...breaking('owner-by-others', {
    'owner-named-by-anyone-beside-acl: anyone may name another owner beside an acl': stepIn(
      'create',
      ({ call }, next) =>
        next(call.body[owner] && call.body['acl'] ? { ...call, caller: { ...call.caller, admin: true } } : call),
    ),
  }),
  ...breaking('owner-fixed', {
    'update-of-acl-takes-over: what belongs to another belongs to whoever updates its acl': spoilBefore(
      'update',
      ({ call, stored }) => {
        if (stored && call.body['acl'] !== undefined) stored.fields[owner] = call.caller.userId;
      },
    ),
  }),
];

/** What is wrong with owners. */
export const ownership: readonly FaultRow[] = [
  ...breaking('owner-default', {
    'owner-defaults-to-admin: what a member creates belongs to the admin': stepIn(
      'create',
      ({ call, deployment }, next) => next({ ...call, caller: admin(deployment) }),
    ),
  }),
  ...breaking(['owner-default', 'owner-by-admin'], {
    'owner-shown-to-be-the-admin: get shows the admin as the owner of what a member created': alter(
      'get',
      owner,
      (_, __, { deployment: { account } }) => account.admin.id,
    ),
  }),
  ...breaking('owner-by-admin', {
    'owner-refused-to-itself: whoever names itself as the owner is refused': refuse(
      'create',
      ({ call }) => call.body[owner] === call.caller.userId,
      403,
    ),
    'owner-named-in-vain: an admin who names another owner is ignored': ignore('create', owner),
    'others-not-listed: lists hold what belongs to the caller alone': answer(
      'list',
      (reply, { seat, deployment: { account } }) => {
        const own = shownIn(reply, seat).filter((item) => item[owner] !== account.member.id);
        reply.body = { ...Object(reply.body), [seat.listKey ?? '']: own };
      },
    ),
    'owner-forgotten-in-lists: lists show the admin as the owner of everything': alter(
      'list',
      owner,
      (_, __, { deployment: { account } }) => account.admin.id,
    ),
    'owner-refused-to-admin: an admin who names another owner is refused': refuse(
      'create',
      ({ call }) => Boolean(call.body[owner]),
      403,
    ),
  }),
  ...breaking('owner-by-others', {
    'owner-named-by-anyone: anyone may name another owner': stepIn('create', ({ call }, next) =>
      next(call.body[owner] ? { ...call, caller: { ...call.caller, admin: true } } : call),
    ),
  }),
  ...breaking('owner-prefix', {
    'owner-is-a-key-in-lists: lists show the id of an API key as owner_id': fix('list', owner, 'ak_2c9fGk8e3ZzqYp0Q'),
  }),
  ...breaking(['owner-prefix', 'owner-default'], {
    'owner-is-a-name: owner_id is the name of the owner, and no id': fix(everywhere, owner, 'admin@example.com'),
  }),
  ...breaking('owner-fixed', {
    'owner-changed-by-update: update changes owner_id': spoilBefore('update', ({ stored, call }) => {
      if (stored && typeof call.body[owner] === 'string') stored.fields[owner] = call.body[owner];
    }),
    'owner-is-who-updated-last: whoever updates a resource becomes its owner': spoilBefore(
      'update',
      ({ stored, call }) => {
        if (stored) stored.fields[owner] = call.caller.userId;
      },
    ),
  }),
];
