import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { Lease, type LeaseRecord, livenessOf } from '../../../src/harness/ledger/lease.ts';

const holder = { run: 'r', baseUrl: 'http://a', agentUrl: '' };

interface Place {
  readonly ledger: string;
  readonly lease: string;
  /** Rewrites the lease with changes, and sets the age of its file to match. */
  rewrite(more: Partial<LeaseRecord>): void;
}

const test = base.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  place: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-lease-'));
    const [ledger, lease] = [join(folder, 'r.ndjson'), join(folder, 'r.lease')];
    await use({
      ledger,
      lease,
      rewrite: (more) => {
        const record: LeaseRecord = { ...JSON.parse(readFileSync(lease, 'utf8')), ...more };
        writeFileSync(lease, JSON.stringify(record));
        utimesSync(lease, new Date(), new Date(record.renewedAt));
      },
    });
    rmSync(folder, { recursive: true });
  },
});

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

test('a lease names its holder and the length of the ledger, and is gone after its release', ({ place }) => {
  writeFileSync(place.ledger, '12345');
  const lease = new Lease(holder, place.ledger);
  expect(livenessOf(place.ledger)?.record).toMatchObject({ ...holder, pid: process.pid, ledgerBytes: 5 });
  lease.release();
  expect(livenessOf(place.ledger)).toBeNull();
});

test('process ids decide on this machine, whatever the age of the lease', ({ place }) => {
  const lease = new Lease(holder, place.ledger);
  place.rewrite({ pid: process.ppid, mark: '', renewedAt: ago(3_600_000) });
  expect(livenessOf(place.ledger)?.alive).toBe(true);
  place.rewrite({ pid: 2 ** 22 + 1, renewedAt: ago(0) });
  expect(livenessOf(place.ledger)?.alive).toBe(false);
  lease.release();
});

test('only the age of a lease decides for another host, boot or pid namespace', ({ place }) => {
  const lease = new Lease(holder, place.ledger);
  for (const elsewhere of [{ host: 'another' }, { boot: 'another' }, { pidNamespace: 'pid:[1]' }]) {
    place.rewrite({ host: 'x', boot: 'x', pidNamespace: 'x', ...elsewhere, pid: 2 ** 22 + 1, renewedAt: ago(20_000) });
    expect(livenessOf(place.ledger)?.alive).toBe(true);
    place.rewrite({ renewedAt: ago(61_000) });
    const life = livenessOf(place.ledger);
    expect(life?.alive).toBe(false);
    expect(life?.ageMs).toBeGreaterThan(60_000);
  }
  lease.release();
});

test('the later of the stated time and the file time of a lease counts', ({ place }) => {
  const lease = new Lease(holder, place.ledger);
  place.rewrite({ host: 'another', renewedAt: ago(3_600_000) });
  utimesSync(place.lease, new Date(), new Date());
  expect(livenessOf(place.ledger)?.alive).toBe(true);
  lease.release();
});

test('an invalid lease is ignored', ({ place }) => {
  for (const text of ['', '{', '{}', '[]', '{"run":5}']) {
    writeFileSync(place.lease, text);
    expect(livenessOf(place.ledger)).toBeNull();
  }
});

test('a lease that cannot be written does not fail the run', ({ place }) => {
  expect(() => new Lease(holder, join(place.ledger, 'no/such/folder.ndjson')).release()).not.toThrow();
});
