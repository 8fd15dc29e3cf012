/** The sections of each document, in their order. A requirement may name a rule within a section: `Errors, rule 2`. */
export const sections: { readonly [document: number]: readonly string[] } = {
  1: [
    'What the service does',
    'Resources and fields',
    'Conventions',
    'ACL rules',
    'API key',
    'Tunnel credential',
    'SSH credential',
    'IP policy rule',
    'Reserved address',
    'Reserved domain',
    'Agent ingress',
    'Tunnel session (read-only)',
    'Certificate authority (uploaded)',
    'SSH certificate authority (generated)',
    'SSH user certificate',
    'States and transitions',
    'Endpoints',
    'Authentication',
    'Events',
    'Errors',
    'Limits',
    'Versioning',
  ],
  2: [
    'What the service does',
    'Resources and fields',
    'Module envelope',
    'TLS edge',
    'TCP edge',
    'HTTPS edge route modules',
    'HTTP response backend',
    'Tunnel group backend',
    'Weighted backend',
    'Failover backend',
    'Event destination',
    'States and transitions',
    'Endpoints',
    'Edges',
    'Edge modules',
    'Backends',
    'Event destinations',
  ],
  3: [
    'What the service does',
    'Resources and fields',
    'Tunnel',
    'Captured request',
    'States and transitions',
    'Endpoints',
    'Authentication',
    'Events',
    'Errors',
    'Limits',
    'Versioning',
  ],
};

/** A requirement, gap or other entry with a place in the documents. */
interface Placed {
  readonly document: number;
  readonly section: string;
}

const placeOf = ({ document, section }: Placed): number =>
  sections[document]?.findIndex((heading) => section === heading || section.startsWith(`${heading}, `)) ?? -1;

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The order of the documents: section by section, rule by rule. */
export const byPlace = (a: Placed, b: Placed): number =>
  a.document - b.document || placeOf(a) - placeOf(b) || byName(a.section, b.section);
