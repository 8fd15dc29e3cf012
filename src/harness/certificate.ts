/** What specs need to know of certificates. */
export { certificatesIn } from '../judge/pem.ts';
export { extendedKeyUsageWords, keyUsageWords, type UsageWords, usagesAgree } from '../judge/usages.ts';
export { type Certificate, readCertificate } from '../judge/x509.ts';
