import { readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { isAlive, processMark } from './process-mark.ts';

/** How often a run renews its lease. */
const renewMs = 5_000;
/** A lease that was renewed within this time is fresh: twelve renewals may be late before a run counts as dead. */
const freshMs = 60_000;

/** Shows that a run is alive. The file lies beside the ledger, for processes that cannot see each other. */
const LeaseRecord = z.object({
  run: z.string(),
  baseUrl: z.string(),
  agentUrl: z.string(),
  host: z.string(),
  /** The boot id of the kernel, which containers share; '' where the system has none. */
  boot: z.string(),
  /** Process ids are unique only within this namespace; '' where the system has none. */
  pidNamespace: z.string(),
  pid: z.int(),
  mark: z.string(),
  renewedAt: z.string(),
  /** The length of the ledger at the renewal: a ledger that is shorter now was truncated. */
  ledgerBytes: z.number(),
});
export type LeaseRecord = Readonly<z.infer<typeof LeaseRecord>>;

/** The run that holds a lease, and the deployment that it tests. */
type Holder = Pick<LeaseRecord, 'run' | 'baseUrl' | 'agentUrl'>;

const read = (work: () => string): string => {
  try {
    return work().trim();
  } catch {
    return '';
  }
};

const sizeOf = (file: string): number => {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
};

type ProcessOrigin = Pick<LeaseRecord, 'host' | 'boot' | 'pidNamespace'>;

/** Where this process runs. Two processes with the same origin see each other's process ids. */
const here = (): ProcessOrigin => ({
  host: hostname(),
  boot: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
  pidNamespace: read(() => readlinkSync('/proc/self/ns/pid')),
});

export const leaseFileOf = (ledgerFile: string): string => ledgerFile.replace(/\.ndjson$/, '.lease');

/** The lease of the current run, renewed by its main process. */
export class Lease {
  readonly #ledgerFile: string;
  readonly #file: string;
  readonly #holder: Holder;
  readonly #timer: NodeJS.Timeout;

  constructor({ run, baseUrl, agentUrl }: Holder, ledgerFile: string) {
    this.#holder = { run, baseUrl, agentUrl };
    this.#ledgerFile = ledgerFile;
    this.#file = leaseFileOf(ledgerFile);
    this.#renew();
    this.#timer = setInterval(() => this.#renew(), renewMs);
    // The timer must not keep the process alive.
    this.#timer.unref();
  }

  release(): void {
    clearInterval(this.#timer);
    rmSync(this.#file, { force: true });
  }

  /** Replaces the file atomically. An error, such as a full disk, is ignored: the run itself will meet it. */
  #renew(): void {
    const record: LeaseRecord = {
      ...this.#holder,
      ...here(),
      pid: process.pid,
      mark: processMark(process.pid),
      renewedAt: new Date().toISOString(),
      ledgerBytes: sizeOf(this.#ledgerFile),
    };
    try {
      writeFileSync(`${this.#file}.new`, `${JSON.stringify(record)}\n`);
      renameSync(`${this.#file}.new`, this.#file);
    } catch {
      // The run goes on without a lease.
    }
  }
}

/** Whether the run of a lease is alive. */
export interface Liveness {
  readonly alive: boolean;
  /** The time since the last renewal: the later of the recorded time and the time of the file. */
  readonly ageMs: number;
  readonly record: LeaseRecord;
}

/** Whether the run of a ledger is alive, by its lease; null where it has no readable lease. */
export const livenessOf = (ledgerFile: string, now = Date.now()): Liveness | null => {
  const file = leaseFileOf(ledgerFile);
  try {
    const record = LeaseRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
    const renewed = Math.max(Date.parse(record.renewedAt) || 0, statSync(file).mtimeMs);
    const ageMs = Math.max(0, now - renewed);
    const place = here();
    const isHere = (['host', 'boot', 'pidNamespace'] as const).every((key) => place[key] === record[key]);
    return { alive: isHere ? isAlive(record.pid, record.mark) : ageMs < freshMs, ageMs, record };
  } catch {
    return null;
  }
};
