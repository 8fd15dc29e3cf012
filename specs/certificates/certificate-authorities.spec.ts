import { certificateAuthorities } from '../../src/contract/resources/certificates/certificate-authorities.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { fixtureFile } from '../../src/harness/target/fixture-file.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { certificatesIn } from '../../src/judge/readers/pem.ts';
import { extendedKeyUsageWords, keyUsageWords, type UsageWords, usagesAgree } from '../../src/judge/readers/usages.ts';
import type { Certificate } from '../../src/judge/readers/x509.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { uploads } from '../steps/certificates/upload.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';

/** A claim about a field and the certificate that it describes. */
interface Fact {
  readonly field: string;
  readonly summary: string;
  readonly expected: (certificate: Certificate) => string;
  readonly agrees: (certificate: Certificate, shown: unknown) => boolean;
}

/** Compares every sighting of every accepted certificate with the certificate itself. */
const holdsAgainst = async (world: World, { field, summary, expected, agrees }: Fact): Promise<void> => {
  const taken = (await uploads(world)).filter(({ sightings }) => sightings.length > 0);
  if (taken.length === 0) return leave('none of the certificates was accepted, so there is nothing to compare');
  for (const { name, certificate, sightings } of taken) {
    for (const { exchange, place, shown } of sightings) {
      world.claims.check(exchange, {
        place: `${place}/${field}`,
        holds: agrees(certificate, shown[field]),
        summary: `${summary} (${name})`,
        expected: expected(certificate),
        received: asJson(shown[field] ?? null),
      });
    }
  }
};

requirement('certificate-authorities.ca-pem', async ({ world }) => {
  await holdsAgainst(world, {
    field: 'ca_pem',
    summary: 'ca_pem is not the certificate that was uploaded',
    expected: () => 'the PEM of the same certificate',
    agrees: ({ der }, shown) => {
      const [only, ...others] = typeof shown === 'string' ? certificatesIn(shown) : [];
      return only !== undefined && others.length === 0 && only.equals(der);
    },
  });
});

requirement('certificate-authorities.subject-common-name', async ({ world }) => {
  await holdsAgainst(world, {
    field: 'subject_common_name',
    summary: 'subject_common_name is not that of the certificate',
    expected: ({ commonNames }) => asJson(commonNames[0]),
    // Two Unicode spellings of one text are the same name.
    agrees: ({ commonNames: [name] }, shown) =>
      typeof shown === 'string' && name !== undefined && shown.normalize('NFC') === name.normalize('NFC'),
  });
});

const sameInstant = (wanted: Date, shown: unknown): boolean =>
  typeof shown === 'string' && Math.floor(Date.parse(shown) / 1000) === wanted.getTime() / 1000;

requirement('certificate-authorities.not-before', async ({ world }) => {
  await holdsAgainst(world, {
    field: 'not_before',
    summary: 'not_before is not the start of validity',
    expected: ({ notBefore }) => notBefore.toISOString(),
    agrees: ({ notBefore }, shown) => sameInstant(notBefore, shown),
  });
});

requirement('certificate-authorities.not-after', async ({ world }) => {
  await holdsAgainst(world, {
    field: 'not_after',
    summary: 'not_after is not the end of validity',
    expected: ({ notAfter }) => notAfter.toISOString(),
    agrees: ({ notAfter }, shown) => sameInstant(notAfter, shown),
  });
});

const inWords = (usages: readonly string[] | null): string =>
  usages === null ? 'none or all, for the certificate restricts nothing' : `${usages.join(', ')}, however spelled`;

/** How the absence of usages is shown is not documented. */
const agreesOn = (held: readonly string[] | null, shown: unknown, words: UsageWords): boolean =>
  Array.isArray(shown) ? usagesAgree(held, shown, words) : held === null && (shown ?? null) === null;

requirement('certificate-authorities.key-usages', async ({ world }) => {
  await holdsAgainst(world, {
    field: 'key_usages',
    summary: 'key_usages are not those of the certificate',
    expected: ({ keyUsages }) => inWords(keyUsages),
    agrees: ({ keyUsages }, shown) => agreesOn(keyUsages, shown, keyUsageWords),
  });
});

requirement('certificate-authorities.extended-key-usages', async ({ world }) => {
  await holdsAgainst(world, {
    field: 'extended_key_usages',
    summary: 'extended_key_usages are not those of the certificate',
    expected: ({ extendedKeyUsages }) => inWords(extendedKeyUsages),
    agrees: ({ extendedKeyUsages }, shown) => agreesOn(extendedKeyUsages, shown, extendedKeyUsageWords),
  });
});

/** The first half of a certificate: base64 between the right lines, and no certificate. */
const cutOff = (pem: string): string => {
  const lines = pem.trim().split('\n');
  return [...lines.slice(0, Math.floor(lines.length / 2)), ...lines.slice(-1), ''].join('\n');
};

requirement('certificate-authorities.not-a-certificate', async ({ world }) => {
  const file = (name: string): string => fixtureFile(`certificates/${name}.pem`);
  const impostors = {
    'a certificate that is cut off': cutOff(file('rsa-2048')),
    'a private key': file('rsa-2048.key'),
    'text that is no PEM': 'the certificate of our authority',
    'a public key': file('public-key'),
    'a certificate request': file('request'),
    'a block of PEM without bytes': '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n',
  };
  // At `--effort quick` an earlier upload of another test is enough.
  const uploaded = await world.bodies.body(certificateAuthorities, { ca_pem: file('p384-unicode-name') });
  const known = world.claims.twinOf(requestTo(certificateAuthorities, 'create', { json: uploaded }));
  const accepted = known ?? (await plainTwin(world, certificateAuthorities));
  for (const [what, pem] of Object.entries(impostors).slice(0, world.context.byEffort(2, 6, 6))) {
    const json = await world.bodies.body(certificateAuthorities);
    const right = requestTo(certificateAuthorities, 'create', { json });
    await world.claims.refuses({
      wrong: `${what} as ca_pem`,
      flaw: what,
      right,
      accepted,
      broken: { ...right, json: { ...json, ca_pem: pem } },
    });
  }
});
