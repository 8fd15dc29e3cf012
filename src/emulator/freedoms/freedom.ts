import type { Reply } from '../call.ts';
import type { Deployment } from '../deployment.ts';

/** Something that the documents leave to a deployment: the mirror image of a fault. Whoever relies on the opposite is wrong. */
export interface Freedom {
  readonly name: string;
  readonly summary: string;
  plant(deployment: Deployment): void;
}

type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

/** Changes every refusal. */
export const onRefusals = (d: Deployment, change: (reply: Reply) => void): void => {
  d.finishes.push((reply) => {
    if (isRefusal(reply)) change(reply);
  });
};

/** Changes every success. */
export const onSuccess = (d: Deployment, change: (reply: Reply) => void): void => {
  d.finishes.push((reply) => {
    if (reply.status < 300) change(reply);
  });
};
