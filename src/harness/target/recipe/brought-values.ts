import { serverCertificate } from '../../../generate/values/server-certificate.ts';
import { markerOf } from '../../ledger/marker.ts';
import type { PlaceholderValues } from './placeholders.ts';

/** The placeholders that a recipe need not capture. */
export const broughtNames: readonly string[] = ['marker', 'name', 'domain', 'certificatePem', 'privateKeyPem'];

/**
 * `marker` goes into a description or metadata; `name` is the same where no slash may stand; `domain` is one of the caller, and `certificatePem` a new
 * certificate for it and the names under it, with its key.
 */
export const broughtValues = (runId: string, n: string, customDomain = 'example.com'): PlaceholderValues => {
  const marker = markerOf(runId, n);
  return { marker, name: marker.replaceAll('/', '-'), domain: customDomain, ...serverCertificate(customDomain) };
};
