import type { Deployment } from '../../deployment/deployment.ts';
import { type Freedom, onRefusals } from '../base/freedom.ts';

const statuses = [303, 400, 403, 404, 409, 418, 422, 500, 501] as const;

/** Errors, rule 4: neither the body nor the status of a failure is shown. */
export const refusalFreedoms: readonly Freedom[] = [
  ...statuses.map((status) => ({
    name: `every-refusal-is-${status}`,
    summary: `whatever is refused is refused with ${status}`,
    plant: (d: Deployment) =>
      onRefusals(d, (reply) => {
        reply.status = status;
      }),
  })),
  {
    name: 'refusals-without-body',
    summary: 'refusals have no body',
    plant: (d) =>
      onRefusals(d, (reply) => {
        reply.body = undefined;
      }),
  },
  {
    name: 'refusals-in-html',
    summary: 'refusals are HTML pages',
    plant: (d) =>
      onRefusals(d, (reply) => {
        reply.body = '<!doctype html><h1>No</h1>';
        reply.headers['content-type'] = 'text/html';
      }),
  },
  {
    name: 'refusals-as-lists',
    summary: 'refusals are JSON lists of problems',
    plant: (d) =>
      onRefusals(d, (reply) => {
        reply.body = [{ title: 'no' }];
      }),
  },
];
