import type { JSX } from 'preact';
import { printable } from '../../text/printable.ts';

/** Text that may come from the target: invisible characters are escaped, and it cannot change the direction of the text around it. */
export const Text = ({ of }: { of: string }): JSX.Element => <bdi>{printable(of)}</bdi>;
