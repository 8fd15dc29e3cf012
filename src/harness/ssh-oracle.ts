/** What specs need to know of SSH keys and certificates. */
export { readSshCertificate, type SshCertificate } from '../judge/ssh-certificate.ts';
export { mayBeKey, readSshPublicKey, type SshKeyKind, type SshPublicKey } from '../judge/ssh-public-key.ts';
