import type { JsonObject } from '../../../src/contract/json-object.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** A certificate and a policy; either of them alone is the accepted twin of both together. */
export const alternatives = (world: World) => {
  const certificate = { certificate_id: world.context.fixture('tlsCertificateIds.0') };
  const policy = { certificate_management_policy: { authority: world.context.fixture('acmeAuthority') } };
  return { wrong: 'certificate_id and certificate_management_policy at once', certificate, policy };
};

/** Tries both twins; one that is accepted is enough, since a deployment may refuse a certificate that does not cover the name, or a second policy. */
export const eitherTwin = async (world: World, refuses: (alone: JsonObject) => Promise<boolean>): Promise<void> => {
  const { certificate, policy } = alternatives(world);
  const refusals: Unexercised[] = [];
  for (const alone of [certificate, policy]) {
    try {
      await refuses(alone);
      if (world.context.isQuick) return;
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
      refusals.push(error);
    }
  }
  if (refusals[1] !== undefined) throw refusals[1];
};
