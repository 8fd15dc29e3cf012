import type { Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { showingOf } from './showing.ts';

const seat = { name: 'ssh-credentials', path: '/ssh_credentials', listKey: 'ssh_credentials' } as const;

const echoes = ['create-echo', 'get-echo', 'list-echo', 'update-keeps-rest', 'lifecycle'].map(
  (law) => `ssh-credentials.${law}`,
);

const showing = showingOf(seat, echoes);

/** Shows another key than was stored. */
const another =
  (change: (key: string) => string) =>
  (shown: Shown): void => {
    shown['public_key'] = change(String(shown['public_key']));
  };

const swapped = (key: string): string => key.replace(/(\w)(\w)(=* )/, '$2$1$3');
const blobOf = (key: string): string => key.split(' ')[1] ?? '';

/** What can be wrong with SSH credentials and with nothing else. */
export const sshCredentialFaults: readonly Fault[] = [
  {
    name: 'ssh-credentials.every-key-refused',
    summary: 'keys of every kind are refused',
    breaks: ['ssh-credentials.key-taken'],
    touches: ['ssh-credentials.*'],
    plant: ({ rules }) => {
      rules.isPublicKey = () => false;
    },
  },
  showing(
    'ecdsa-key-damaged-in-lists',
    'lists show another ECDSA key',
    ['ssh-credentials.ecdsa-key'],
    another((key) => (key.startsWith('ecdsa') ? swapped(key) : key)),
    ['list'],
  ),
  showing(
    'ed25519-key-damaged',
    'get shows another ed25519 key',
    ['ssh-credentials.ed25519-key'],
    another((key) => (key.startsWith('ssh-ed25519') ? swapped(key) : key)),
    ['get'],
  ),
  showing(
    'ecdsa-type-shortened',
    'an ECDSA key is shown without its curve',
    ['ssh-credentials.ecdsa-key'],
    another((key) => key.replace('ecdsa-sha2-nistp256', 'ecdsa-sha2')),
  ),
  showing(
    'rsa-key-cut',
    'a key is shown to its 255th character',
    ['ssh-credentials.rsa-key'],
    another((key) => key.slice(0, 255)),
  ),
  showing(
    'rsa-type-modern',
    'an RSA key is shown with the name of its signature',
    ['ssh-credentials.rsa-key'],
    another((key) => key.replace('ssh-rsa', 'rsa-sha2-512')),
  ),
  showing(
    'key-wrapped',
    'base64 is wrapped after 70 characters',
    ['ssh-credentials.single-line-key'],
    another((key) => key.replace(/(\S{70})(?=\S)/g, '$1\n')),
    undefined,
    ['ssh-credentials.*-key', ...echoes],
  ),
  showing(
    'key-wrapped-in-lists',
    'lists show a key over several lines',
    ['ssh-credentials.single-line-key'],
    another((key) => key.replaceAll(' ', '\n')),
    ['list'],
    ['ssh-credentials.*-key', ...echoes],
  ),
  showing(
    'key-shown-as-base64-by-update',
    'update shows the base64 of a key alone',
    ['ssh-credentials.single-line-key'],
    another(blobOf),
    ['update'],
  ),
  {
    name: 'ssh-credentials.any-text-is-a-key',
    summary: 'any text is taken as a public key',
    breaks: ['ssh-credentials.no-key-refused'],
    touches: [],
    plant: ({ rules }) => {
      rules.isPublicKey = () => true;
    },
  },
  {
    name: 'ssh-credentials.any-two-words-are-a-key',
    summary: 'any text of two words is taken as a public key',
    breaks: ['ssh-credentials.no-key-refused'],
    touches: [],
    plant: ({ rules }) => {
      rules.isPublicKey = (text) => /^\S+ \S+/.test(text);
    },
  },
  {
    name: 'ssh-credentials.no-key-crashes',
    summary: 'text that is no public key gives 500',
    breaks: ['ssh-credentials.no-key-refused'],
    touches: [],
    plant: ({ rules }) => {
      const { isPublicKey } = rules;
      rules.isPublicKey = (text) => {
        if (!isPublicKey(text)) throw new Error('cannot parse key');
        return true;
      };
    },
  },
  ...(['public_key', 'id'] as const).map(
    (part): Fault => ({
      name: `ssh-credentials.${part.replace('_', '-')}-opens-lists`,
      summary: `the ${part} of an SSH credential is taken for an API key by the list`,
      breaks: ['ssh-credentials.key-is-no-api-key'],
      touches: [],
      plant: (d) => {
        const { authenticate } = d;
        d.authenticate = (authorization, route) => {
          const caller = authenticate(authorization, route);
          const value = d.rules.bearer(authorization);
          if (caller !== null || route !== 'GET /ssh_credentials' || value === null) return caller;
          const known = d
            .shelf(seat.path)
            .all()
            .some(({ id, fields }) => (part === 'id' ? id : blobOf(String(fields['public_key']))) === value);
          return known ? { userId: d.account.admin.id, admin: true } : null;
        };
      },
    }),
  ),
];
