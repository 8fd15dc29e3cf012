import type { Fault } from '../../base/fault.ts';
import { fits, type Operator, type Scene, stepIn } from '../../base/operator.ts';
import { breaking, faultsAt } from '../../base/row.ts';
import { collections } from '../../base/seats.ts';
import { doNothing } from '../../operators/answer.ts';
import { elsewhere } from '../../operators/elsewhere.ts';
import { ignore } from '../../operators/send.ts';
import { shownIn } from '../../operators/show.ts';

/** Whether a request has another API key than the admin's first one. */
const isOther = ({ call, deployment }: Scene): boolean =>
  call.headers.get('authorization') !== `Bearer ${deployment.shelf('/api_keys').all()[0]?.fields['secret']}`;

/** Writes with another API key that are answered with success and have no effect. */
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

/** All kinds except those that the tests of owners cover. */
const { apiKeys, credentials: _, sshCredentials: __, ...others } = collections;

/** Faults of API keys that cannot change every resource of their account. */
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
