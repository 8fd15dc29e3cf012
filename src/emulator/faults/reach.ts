import type { Deployment } from '../deployment/deployment.ts';
import type { Fault } from './base/fault.ts';

/** The endpoints whose answers a planted fault may change; null where it replaces a rule that any endpoint may follow. */
export type DetouredRoutes = ReadonlySet<string> | null;

/** Plants a fault and returns the routes that it may affect. */
export const plantAndTell = (fault: Fault, deployment: Deployment): DetouredRoutes => {
  const routes = new Set<string>();
  for (const service of [deployment, deployment.agent]) {
    const documented = service.detour.bind(service);
    service.detour = (route, detour) => {
      routes.add(route);
      documented(route, detour);
    };
  }
  const before = seamsOf(deployment);
  fault.plant(deployment);
  const after = seamsOf(deployment);
  return before.every((seam, n) => seam === after[n]) ? routes : null;
};

const seamsOf = (deployment: Deployment): unknown[] => [
  ...Object.values(deployment.rules),
  deployment.authenticate,
  deployment.read,
  deployment.gates.length,
  deployment.finishes.length,
  ...Object.values(deployment.agent.rules),
  deployment.agent.read,
  deployment.agent.inspector.add,
  deployment.agent.inspector.respond,
];

/** Removes the names of path parameters, which may differ between the documents and the routes. */
const unnamed = (route: string): string => route.replace(/\{\w+\}/g, '{}');

const pathOf = (route: string): string => route.slice(route.indexOf(' ') + 1).replace(/\/\{\w+\}/g, '');

/** Whether one path leads to the other, such as that of an edge to those of its modules. */
const isNear = (a: string, b: string): boolean =>
  `${pathOf(a)}/`.startsWith(`${pathOf(b)}/`) || `${pathOf(b)}/`.startsWith(`${pathOf(a)}/`);

const isRead = (route: string): boolean => route.startsWith('GET ');

/** Whether an endpoint has no resource in its answer, so that its effect is visible only elsewhere: deletes and commands. */
const showsNothing = (endpoint: string): boolean => /^DELETE |\}\/(restart|stop|update)$/.test(endpoint);

/**
 * Whether a finding with answers of these endpoints may come from a fault. One of them must have a changed route, or show what a changed request
 * may have stored, or have done something that a changed answer shows.
 */
export const isExplained = (endpoints: readonly string[], reach: DetouredRoutes): boolean =>
  reach === null ||
  endpoints.some((endpoint) =>
    [...reach].some(
      (route) =>
        unnamed(route) === unnamed(endpoint) || ((!isRead(route) || showsNothing(endpoint)) && isNear(route, endpoint)),
    ),
  );
