import type { Fault } from '../../emulator/faults/base/fault.ts';
import { faultsAt } from '../../emulator/faults/base/row.ts';
import { seats } from '../../emulator/faults/base/seats.ts';
import { derive } from '../../emulator/faults/derived/derive.ts';
import { allFaults as written } from '../../emulator/faults/index.ts';
import { faultTables } from './fault-tables.ts';

const known = new Set(written.map(({ name }) => name));

/** Every fault: those written by hand, and those derived from the tables of the documents. */
export const allFaults: readonly Fault[] = [
  ...written,
  ...faultTables().flatMap((table) => {
    const seat = Object.values(seats).find(({ name }) => name === table.name);
    return seat === undefined ? [] : faultsAt(seat, derive(table)).filter(({ name }) => !known.has(name));
  }),
];
