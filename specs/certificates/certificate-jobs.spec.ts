import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import { errorCodeIn, errorCodes } from '../../src/judge/comparisons/certificate-status.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { managedResources } from '../steps/certificates/managed.ts';
import { settledPolicy } from '../steps/certificates/settled-policy.ts';

/** What the documents state about provisioning jobs, for reserved domains and agent ingresses alike. */

const field = 'certificate_management_policy';
const statusField = 'certificate_management_status';

/** Whether a resource shows an effect of its policy: a job, or the state after a certificate was issued. */
const showsProgress = ({ [statusField]: status, certificate }: JsonObject): boolean =>
  isObject(certificate) ||
  (isObject(status) && (isObject(status['provisioning_job']) || typeof status['renews_at'] === 'string'));

for (const resource of managedResources) {
  requirement.on(resource, 'job-shown', async ({ world }) => {
    const before = await settledPolicy(world, resource);
    let last = before.find(({ shown }) => showsProgress(shown));
    if (last === undefined) {
      // A new one, because it has to be observed from the start: a job may be queued.
      const authority = world.context.fixture('acmeAuthority');
      const {
        id,
        exchange: created,
        shown: fresh,
      } = await world.resources.create(resource, { [field]: { authority } });
      last = { exchange: created, place: '', shown: fresh };
      await world.context.settles(async () => {
        const exchange = await world.requests.send(requestTo(resource, 'get', { id }));
        last = { exchange, place: '', shown: need(exchange) };
        return showsProgress(last.shown);
      });
    }
    if (!isObject(last.shown[statusField])) return leave('a policy has no status, so there is no job to look for');
    world.claims.check(last.exchange, {
      place: `/${statusField}/provisioning_job`,
      holds: showsProgress(last.shown),
      summary: 'a policy has neither a job nor a certificate nor a renewal, also after a while',
      expected: 'a job, a certificate or the time of a renewal',
      received: asJson(last.shown[statusField]),
    });
  });

  requirement.on(resource, 'job-error-code', async ({ world }) => {
    const failing = (await settledPolicy(world, resource)).filter(
      ({ shown }) => errorCodeIn(shown[statusField]) !== null,
    );
    if (failing.length === 0) return leave('no provisioning job failed within two seconds');
    for (const { exchange, shown } of failing) {
      const code = errorCodeIn(shown[statusField]);
      world.claims.check(exchange, {
        place: `/${statusField}/provisioning_job/error_code`,
        holds: errorCodes.includes(code),
        summary: 'a job fails with an error_code that the documents do not name',
        expected: errorCodes.join(' or '),
        received: asJson(code),
      });
    }
  });
}
