import type { JSX } from 'preact';
import { printable } from '../../text/printable.ts';

/** Text that may come from the target: isolated from the direction of what surrounds it, with nothing invisible in it. */
export const Text = ({ of }: { of: string }): JSX.Element => <bdi>{printable(of)}</bdi>;
