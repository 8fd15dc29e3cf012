import { dashed } from '../base/dashed.ts';
import { remember } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { each, misreadList } from '../operators/compound.ts';
import { keepOnReplace } from '../operators/keep.ts';
import { assume, misreadText } from '../operators/send.ts';
import { alter, alterText, show } from '../operators/show.ts';
import { cut, lower } from '../operators/text.ts';

const reads = ['replace', 'get'] as const;
const acs = 'assertion_consumer_service_url';
const pem = 'request_signing_certificate_pem';
const format = 'nameid_format';

/** What can be wrong with SAML modules and with nothing else. */
export const saml: readonly FaultRow[] = [
  ...breaking('service-provider-urls', {
    [`acs-url-is-a-path: ${acs} is a path`]: alterText(reads, acs, (url) => new URL(url).pathname),
    'metadata-url-without-scheme-in-get: get shows entity_id and metadata_url without their scheme': show(
      'get',
      (shown) => {
        const bare = String(shown['metadata_url']).replace('https://', '');
        Object.assign(shown, { metadata_url: bare, entity_id: bare });
      },
    ),
  }),
  ...breaking('entity-id-is-metadata-url', {
    'entity-id-of-its-own: entity_id is another URL than metadata_url': alter(
      'get',
      'entity_id',
      (id) => `${id}/metadata`,
    ),
  }),
  ...breaking('signing-certificate', {
    [`certificate-is-a-bare-key: ${pem} is labelled as a public key`]: alterText(reads, pem, (text) =>
      text.replaceAll('CERTIFICATE', 'PUBLIC KEY'),
    ),
    'certificate-cut-short: the second line of the certificate is missing, in get alone': alterText(
      'get',
      pem,
      (text) => text.split('\n').toSpliced(2, 1).join('\n'),
    ),
  }),
  ...breaking('nameid-format-default', {
    'nameid-format-transient-by-default: nameid_format is transient by default': assume(
      'replace',
      format,
      'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    ),
    'replace-keeps-nameid-format: a replace without nameid_format keeps that of the module before it':
      keepOnReplace(format),
    'nameid-format-empty-by-default: nameid_format is shown as empty text where none was set': remember<boolean>(
      reads,
      (unset) =>
        alter(reads, format, (value, _, { call, stored: { id } = { id: '' } }) => {
          if (call.route.startsWith('PUT')) unset.set(id, !call.body[format]);
          return unset.get(id) ? '' : value;
        }),
    ),
  }),
  ...[acs, pem, 'idp_metadata_url'].map((field) =>
    wrong(
      `${dashed(field)}-taken-from-request`,
      `${field} is what the request says`,
      'response-only-fields',
      alter('replace', field, (value, _, { call }) => call.body[field] ?? value),
    ),
  ),
  ...breaking(['replace-echo', 'replace-read-back'], {
    'idp-metadata-cut-at-4096-bytes: of idp_metadata the first 4096 bytes are kept': alterText(
      reads,
      'idp_metadata',
      (text) => Buffer.from(text).subarray(0, 4096).toString(),
    ),
    'idp-metadata-cut-at-16384-bytes: of idp_metadata the first 16384 bytes are kept': alterText(
      reads,
      'idp_metadata',
      (text) => Buffer.from(text).subarray(0, 16_384).toString(),
    ),
    'idp-metadata-in-ascii: letters of idp_metadata beyond ASCII are kept as question marks': misreadText(
      'replace',
      'idp_metadata',
      (text) => text.replace(/[^\0-\x7f]/gu, '?'),
    ),
    'idp-metadata-with-entities-decoded: idp_metadata is kept with & for each &amp;': misreadText(
      'replace',
      'idp_metadata',
      (text) => text.replaceAll('&amp;', '&'),
    ),
    'groups-in-lower-case: authorized_groups are kept in lower case': misreadList(
      'replace',
      'authorized_groups',
      each(lower),
    ),
    'groups-cut-at-64: each of authorized_groups is cut off after 64 characters': misreadList(
      'replace',
      'authorized_groups',
      each(cut(64)),
    ),
    'groups-split-at-commas: a group with a comma in its name is taken for two': misreadList(
      'replace',
      'authorized_groups',
      (groups) => groups.flatMap((one) => String(one).split(',')),
    ),
    'first-group-alone: of several authorized_groups the first alone is kept': misreadList(
      'replace',
      'authorized_groups',
      cut(1),
    ),
  }),
];
