import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { readAuthority } from '../../readers/authority-certificate.ts';
import { sampleAuthority } from '../../readers/sample-authority.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';

/** Document 1, Certificate authority (uploaded). There is no update of it. */
export const serveCertificateAuthorities = (deployment: Deployment): Collection => {
  const { rules } = deployment;
  return new Collection(deployment, {
    name: 'certificate-authorities',
    title: 'certificate authority',
    path: '/certificate_authorities',
    prefix: 'ca_',
    listKey: 'certificate_authorities',
    create: z.object({ ...describedBy(rules, 'POST /certificate_authorities'), ca_pem: z.string() }),
    sample: (n) => ({ description: `somebody else's authority ${n}`, ca_pem: sampleAuthority }),
    make: (input) => {
      const { pem, commonName, notBefore, notAfter, keyUsages, extendedKeyUsages } = readAuthority(
        String(input['ca_pem']),
      );
      return {
        ca_pem: pem,
        subject_common_name: commonName,
        not_before: rules.timestamp(notBefore),
        not_after: rules.timestamp(notAfter),
        key_usages: keyUsages,
        extended_key_usages: extendedKeyUsages,
      };
    },
    show: ({ fields }) => ({ ...fields }),
  });
};
