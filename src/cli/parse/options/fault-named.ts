import { allFaults } from '../../../conduct/prove/all-faults.ts';
import type { Fault } from '../../../emulator/faults/base/fault.ts';
import { bendNamed } from './bend-named.ts';

/** The fault with that name. An unknown name is bad usage. */
export const faultNamed = (name: string): Fault => bendNamed('fault', allFaults, name);
