import type { Operation } from '../../../contract/terms/contract.ts';
import type { Call, Reply } from '../../base/call.ts';
import type { Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Seat } from './seat.ts';

/** One call at a seat of a fault, with everything that an operator may look at. */
export interface Scene {
  readonly call: Call;
  readonly deployment: Deployment;
  readonly seat: Seat;
  /** What is stored of the resource that the path names. */
  readonly stored: Stored | undefined;
}

/** A way of being wrong, at some operations of a seat. It can be planted only where the seat has all of them. */
export interface Operator {
  readonly at: At;
  plant(deployment: Deployment, seat: Seat): void;
}

/** Every operation that may show a resource. An operator at `everywhere` fits a seat even if that lacks some of them. */
export const everywhere: readonly Operation[] = ['create', 'get', 'list', 'update', 'replace'];

/** The operation or operations at which an operator acts. */
export type At = Operation | readonly Operation[];

export const operations = (at: At): readonly Operation[] => (typeof at === 'string' ? [at] : at);

/** Whether a seat has what an operator needs. */
export const fits = ({ at }: Pick<Operator, 'at'>, { routes }: Seat): boolean =>
  at === everywhere || operations(at).every((operation) => routes[operation] !== undefined);

type Step = (scene: Scene, next: (call: Call) => Promise<Reply>) => Reply | Promise<Reply>;

/** An operator that steps in on every call of some operations. */
export const stepIn = (at: At, step: Step): Operator => ({
  at,
  plant: (deployment, seat) => {
    const service = seat.api === 'agent' ? deployment.agent : deployment;
    for (const operation of operations(at)) {
      const route = seat.routes[operation];
      if (route !== undefined)
        service.detour(route, (call, next) =>
          step({ call, deployment, seat, stored: seat.find(deployment, call) }, async (on) => next(on)),
        );
    }
  },
});

/** Combines several operators. */
export const together = (...parts: readonly Operator[]): Operator => ({
  at: [...new Set(parts.filter(({ at }) => at !== everywhere).flatMap(({ at }) => operations(at)))],
  plant: (deployment, seat) => {
    for (const part of parts) part.plant(deployment, seat);
  },
});

/** Restricts an operator to seats that also have another operation. */
export const whereAlso = (operation: Operation, operator: Operator): Operator => ({
  ...operator,
  at: [...operations(operator.at), operation],
});

/** Restricts an operator to seats with delete, so that no unusual resource is left behind for good. */
export const notOnLasting = (operator: Operator): Operator => whereAlso('delete', operator);

/** An operator with a memory that lasts from call to call, and is new in each deployment. */
export const remember = <T>(at: At, make: (memory: Map<string, T>) => Operator): Operator => ({
  at,
  plant: (deployment, seat) => make(new Map<string, T>()).plant(deployment, seat),
});
