import type { Deployment } from '../../deployment/deployment.ts';
import { type At, type Operator, operations } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';

/** The place where a body could not be parsed, and the error. */
interface Unread {
  readonly deployment: Deployment;
  readonly seat: Seat;
  readonly error: unknown;
}

/** Takes a body that cannot be read for another one. What `otherwise` throws is an error of the deployment, unless it is a Problem. */
export const readAnyway = (at: At, otherwise: (text: string, unread: Unread) => Record<string, unknown>): Operator => ({
  at,
  plant: (deployment, seat) => {
    const service = seat.api === 'agent' ? deployment.agent : deployment;
    const routes = operations(at).map((operation) => seat.routes[operation]);
    const { read } = service;
    service.read = async (request, route) => {
      if (!routes.includes(route)) return read(request, route);
      const copy = request.clone();
      return read(request, route).catch(async (error: unknown) =>
        otherwise(await copy.text(), { deployment, seat, error }),
      );
    };
  },
});

/** A text completed with a closing bracket and parsed; an empty object if that does not help. */
const mended = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(`${text}}`) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Accepts a truncated body. */
export const mendBody = (at: At): Operator => readAnyway(at, mended);

/** Fails on a body that is not JSON. */
export const crashOnBody = (at: At): Operator =>
  readAnyway(at, () => {
    throw new Error('Unexpected end of input');
  });
