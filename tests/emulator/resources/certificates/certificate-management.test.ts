import { expect, test } from '@playwright/test';
import { Deployment } from '../../../../src/emulator/deployment/deployment.ts';
import { Management } from '../../../../src/emulator/resources/certificates/certificate-management.ts';

const managed = (delegated: boolean) => {
  const deployment = new Deployment();
  let now = Date.parse('2026-03-14T09:26:53Z');
  deployment.rules.now = () => new Date(now);
  const policy = { authority: deployment.seeds.acmeAuthority, private_key_type: 'rsa' } as const;
  const management = new Management(deployment, policy, delegated);
  return {
    management,
    later: () => {
      now += 1000;
    },
  };
};

test('a provisioning job is in progress at first, without an error', () => {
  for (const delegated of [true, false]) {
    const { management } = managed(delegated);
    expect(management.issued).toBeNull();
    expect(management.show()['certificate_management_status']).toEqual({
      renews_at: null,
      provisioning_job: {
        msg: 'The certificate is being provisioned.',
        started_at: '2026-03-14T09:26:53Z',
        retries_at: null,
      },
    });
  }
});

test('the job for a domain that does not point to the service fails and is tried again', () => {
  const { management, later } = managed(false);
  later();
  expect(management.issued).toBeNull();
  expect(management.show()['certificate_management_status']).toMatchObject({
    renews_at: null,
    provisioning_job: { error_code: 'DNS_ERROR', retries_at: '2026-03-14T10:26:53Z' },
  });
});

test('one certificate is issued for a domain of the service, with a renewal date', () => {
  const { management, later } = managed(true);
  later();
  const { issued } = management;
  expect(issued).toMatch(/^cert_\w+$/);
  expect(management.issued).toBe(issued);
  expect(management.show()['certificate_management_status']).toEqual({
    renews_at: '2026-05-13T09:26:53Z',
    provisioning_job: null,
  });
});
