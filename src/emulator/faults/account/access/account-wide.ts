import type { Fault } from '../../base/fault.ts';
import { fits, type Operator, type Scene, stepIn } from '../../base/operator.ts';
import { breaking, faultsAt } from '../../base/row.ts';
import { collections } from '../../base/seats.ts';
import { doNothing } from '../../operators/answer.ts';
import { elsewhere } from '../../operators/elsewhere.ts';
import { ignore } from '../../operators/send.ts';
import { shownIn } from '../../operators/show.ts';

/** Whether somebody asks with another API key than the one of the account's admin. */
const isOther = ({ call, deployment }: Scene): boolean =>
  call.headers.get('authorization') !== `Bearer ${deployment.shelf('/api_keys').all()[0]?.fields['secret']}`;

/** What another API key does with success and without effect. */
const inVain: { readonly [says: string]: Operator } = {
  'updates-nothing: an update with another key answers 200 and changes nothing': ignore(
    'update',
    'description',
    (_, scene) => isOther(scene),
  ),
  'deletes-nothing: a delete with another key answers 204 and deletes nothing': doNothing('delete', isOther),
  'makes-nothing: a creation with another key answers 201 and makes nothing': stepIn('create', async (scene, next) => {
    const reply = await next(scene.call);
    for (const { id } of isOther(scene) ? shownIn(reply, scene.seat) : [])
      scene.seat.remove(scene.deployment, String(id));
    return reply;
  }),
};

/** Kinds of which tests of owners see this themselves. */
const { apiKeys, credentials: _, sshCredentials: __, ...others } = collections;

/** What is wrong where an API key does not reach all of its account. */
export const accountWideFaults: readonly Fault[] = faultsAt(
  apiKeys,
  Object.entries(inVain).flatMap(([says, operator]) =>
    Object.values(others)
      .filter((seat) => fits(operator, seat))
      .flatMap((seat) =>
        breaking('token-authenticates', {
          [`token-${says.replace(':', `-in-${seat.name}: ${seat.name}:`)}` as `${string}: ${string}`]: elsewhere(
            seat,
            operator,
          ),
        }),
      ),
  ),
);
