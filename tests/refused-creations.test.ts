/** A creation that is refused for one of its values must not leave the rest behind. */
import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import type { Deployment } from '../src/emulator/deployment/deployment.ts';
import { startEmbedded } from '../src/emulator/embedded.ts';
import { collectBodies } from './suites/collect-bodies.ts';
import { trySuites } from './suites/try-suites.ts';

test.beforeAll(collectBodies);

/** The verdict of a requirement on a deployment. */
const verdictOf = async (id: string, prepare: (deployment: Deployment) => void = () => {}): Promise<string> => {
  const embedded = await startEmbedded({ prepare });
  const report = await trySuites(embeddedTarget(embedded), {
    token: embedded.token,
    only: [id],
    plan: { effort: 'standard' },
  });
  await embedded.close();
  return report.requirements.find((one) => one.id === id)?.verdict ?? 'none';
};

for (const [path, field, id] of [
  ['/edges/tls', 'ip_restriction', 'tls-edges.refused-create-makes-nothing'],
  ['/credentials', 'acl', 'credentials.refused-create-makes-nothing'],
] as const) {
  /** Stores a creation without the member for which it is refused. */
  const storeTheRest = (d: Deployment): void =>
    d.detour(`POST ${path}`, async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        const { [field]: wrong, ...rest } = call.body;
        if (wrong !== undefined && String(rest['metadata']).length < 4096) await next({ ...call, body: rest });
        throw error;
      }
    });
  test(`a creation in ${path} that is stored though it was refused for ${field} is seen`, async () => {
    expect(await verdictOf(id)).toBe('pass');
    expect(await verdictOf(id, storeTheRest)).toBe('concern');
  });
}
