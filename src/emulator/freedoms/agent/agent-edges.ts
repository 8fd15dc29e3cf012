import type { Freedom } from '../base/freedom.ts';

/** Changes the head of a request that goes to the local address. */
const onRequests =
  (change: (head: string) => string) =>
  (bytes: Buffer): Buffer => {
    const at = bytes.indexOf('\r\n\r\n') + 4;
    const head = bytes.toString('latin1', 0, at);
    if (!/^[A-Z]+ \S+ HTTP\/1/.test(head)) return bytes;
    return Buffer.concat([Buffer.from(change(head), 'latin1'), bytes.subarray(at)]);
  };

/** Changes the head of an answer of the local address. */
const onAnswers =
  (change: (head: string) => string) =>
  (bytes: Buffer): Buffer => {
    const at = bytes.indexOf('\r\n\r\n') + 4;
    const head = bytes.toString('latin1', 0, at);
    if (!head.startsWith('HTTP/1')) return bytes;
    return Buffer.concat([Buffer.from(change(head), 'latin1'), bytes.subarray(at)]);
  };

/** Makes a request line invalid for the local server, which answers 400, and then changes the status of that answer. */
const answeredInstead = (bytes: Buffer, status: string): Buffer =>
  onAnswers((head) => head.replace(/^(HTTP\/1\.1) 400 [^\r]*/, `$1 ${status}`))(bytes);

const lower = (text: string): string => text.toLowerCase();

const tidiedRequest = onRequests((head) =>
  head
    .replace(/^HEAD /, 'GET ')
    .replace(/ [^? ]+/, (path) => path.replaceAll('%2F', '/').replace(/\/+/g, '/'))
    .replace(/^(x-plumbline-twice: .*)\r\n([\s\S]*?)^x-plumbline-twice: (.*\r\n)/im, '$1, $3$2')
    .replace(/^cookie: (.*?); (.*)\r\n/im, 'Cookie: $1\r\nCookie: other=1; $2\r\n'),
);
const tidiedAnswer = onAnswers((head) =>
  head
    .replace(/^(set-cookie: .*)/gim, (line) => `${line.replace(/; .*/, lower)}; Secure; SameSite=Lax`)
    .replace(/^(content-type: .*); charset=(.*)/im, '$1;charset=$2')
    .replace(/^location: (?=\/)/im, 'Location: https://front.example')
    .replace(/^content-type: application\/json(?=\r)/im, 'Content-Type: application/json; charset=utf-8')
    .replace(/^HTTP\/1\.1 5\d\d .*/, 'HTTP/1.1 502 Bad Gateway'),
);

/** What document 3 leaves to whatever stands in front of a tunnel, and to an agent about the names and addresses of its tunnels. */
export const agentEdgeFreedoms: readonly Freedom[] = [
  {
    name: 'agent-edge-writes-anew',
    summary:
      'what stands in front of a tunnel writes a plus for a space in a query, and leaves out headers without a value',
    plant: ({ agent }) => {
      agent.rules.passesOn = onRequests((head) =>
        head.replace(/\?\S*/, (query) => query.replaceAll('%20', '+')).replace(/^[\w-]+: ?\r\n/gm, ''),
      );
    },
  },
  {
    name: 'agent-edge-refuses-large-bodies',
    summary: 'what stands in front of a tunnel answers 413 to a body of more than 32 KiB',
    plant: ({ agent }) => {
      const refused = new WeakSet<object>();
      agent.rules.passesOn = (bytes, _, { connection, isBack }) => {
        const head = bytes.toString('latin1', 0, 2000);
        // The rest of its body is read, and goes nowhere.
        if (!isBack && refused.has(connection)) return Buffer.alloc(0);
        if (Number(/^content-length: (\d+)\r$/im.exec(head)?.[1]) > 32 * 1024 && /^[A-Z]+ \S+ HTTP\/1/.test(head)) {
          refused.add(connection);
          // The local server cannot parse this as a request line, and answers 400.
          return Buffer.from('refused\r\n\r\n');
        }
        return head.startsWith('HTTP/1.1 400 ')
          ? Buffer.from(head.replace(/400 [^\r]*/, '413 Content Too Large'))
          : bytes;
      };
    },
  },
  {
    name: 'agent-edge-asks-for-login',
    summary: 'what stands in front of a tunnel answers 401 to everybody, without a page',
    plant: ({ agent }) => {
      agent.rules.passesOn = (bytes) =>
        answeredInstead(onRequests(() => 'refused\r\n\r\n')(bytes), '401 Unauthorized\r\nWWW-Authenticate: Basic');
    },
  },
  {
    name: 'agent-edge-passes-get-and-post',
    summary: 'what stands in front of a tunnel answers 405 to any other method than GET and POST',
    plant: ({ agent }) => {
      const pass = onRequests((head) => (/^(GET|POST) /.test(head) ? head : 'refused\r\n\r\n'));
      agent.rules.passesOn = (bytes) => answeredInstead(pass(bytes), '405 Method Not Allowed');
    },
  },
  {
    name: 'agent-edge-tidies-up',
    summary:
      'what stands in front of a tunnel joins slashes and values, takes off escapes, asks with GET for a HEAD, and has its own cookies and errors',
    plant: ({ agent }) => {
      agent.rules.passesOn = (bytes) => tidiedAnswer(tidiedRequest(bytes));
    },
  },
  {
    name: 'agent-edge-refuses-long-addresses',
    summary: 'what stands in front of a tunnel refuses paths and queries of more than 1,024 characters',
    only: ['agent', 'agent-tunnels', 'captured-requests'],
    plant: ({ agent }) => {
      // The local server cannot parse this as a request line, and answers 400.
      agent.rules.passesOn = (bytes) =>
        /^[A-Z]+ \S{1025}/.test(bytes.toString('latin1', 0, 1100)) ? Buffer.from('refused\r\n\r\n') : bytes;
    },
  },
  {
    name: 'agent-drains-connections',
    summary: 'a stopped tunnel takes no more connections, and serves those that stand until their visitors go',
    plant: ({ agent }) => {
      agent.rules.closesOnStop = (tunnel) => {
        tunnel.closeDoor();
        return false;
      };
    },
  },
  {
    name: 'agent-hangs-up-with-visitors',
    summary: 'a tunnel closes a connection both ways once the visitor has said all that he has to say',
    plant: ({ agent }) => {
      agent.rules.endsWith = (local) => void local.end(() => local.destroy());
    },
  },
  {
    name: 'agent-starts-one-per-address',
    summary: 'no two tunnels forward to the same local address at once, and the agent says so with 400',
    plant: ({ agent }) =>
      agent.detour('POST /api/tunnels', (call, next) =>
        [...agent.tunnels.values()].some(({ address }) => address.shown === String(call.body['addr']))
          ? { status: 400, headers: {}, body: { msg: 'Another tunnel forwards to this address.' } }
          : next(call),
      ),
  },
  {
    name: 'agent-uses-names-once',
    summary: 'a name that a tunnel had is not given to another one',
    plant: ({ agent }) => {
      const used = new Set<unknown>();
      agent.detour('POST /api/tunnels', async (call, next) => {
        const name = call.body['name'];
        if (used.has(name)) return { status: 409, headers: {}, body: { msg: 'The name was used before.' } };
        const reply = await next(call);
        used.add(name);
        return reply;
      });
    },
  },
];
