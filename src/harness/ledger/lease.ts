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
  /** Of the kernel, which containers share; '' where the system does not tell. */
  boot: z.string(),
  /** Process ids mean something only within it; '' where the system does not tell. */
  pidNamespace: z.string(),
  pid: z.int(),
  mark: z.string(),
  renewedAt: z.string(),
  /** How long the ledger was: one that is shorter now was cut. */
  ledgerBytes: z.number(),
});
export type LeaseRecord = Readonly<z.infer<typeof LeaseRecord>>;

/** The run that holds a lease, and the deployment that it tries. */
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

/** Where this process runs. Two processes that agree in all of it see each other's process ids. */
const here = (): ProcessOrigin => ({
  host: hostname(),
  boot: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
  pidNamespace: read(() => readlinkSync('/proc/self/ns/pid')),
});

export const leaseFileOf = (ledgerFile: string): string => ledgerFile.replace(/\.ndjson$/, '.lease');

/** The lease of a run that is under way, in its main process. */
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

  /** Replaces the file in one step, so that a reader sees the old lease or the new one. An error, such as a full disk, is ignored: the run itself will meet it. */
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

/** What a lease says of its run. */
export interface Liveness {
  readonly alive: boolean;
  /** How long ago it was renewed, by the later of what it says and when its file was written. */
  readonly ageMs: number;
  readonly record: LeaseRecord;
}

/** Whether the run of a ledger lives, by its lease; null where it has none that can be read. */
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
