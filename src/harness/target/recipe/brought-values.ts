import { serverCertificate } from '../../../generate/values/server-certificate.ts';
import { markerOf } from '../../ledger/marker.ts';
import type { PlaceholderValues } from './placeholders.ts';

/** The placeholders that Plumbline fills, so that a recipe need not capture them. */
export const broughtNames: readonly string[] = ['marker', 'name', 'domain', 'certificatePem', 'privateKeyPem'];

/**
 * Values that Plumbline provides. `marker` is for a description or metadata, `name` is the marker without slashes, `domain` is a domain of the
 * user; `certificatePem` is a new certificate for it and its subdomains, with its key in `privateKeyPem`.
 */
export const broughtValues = (runId: string, n: string, customDomain = 'example.com'): PlaceholderValues => {
  const marker = markerOf(runId, n);
  return { marker, name: marker.replaceAll('/', '-'), domain: customDomain, ...serverCertificate(customDomain) };
};
