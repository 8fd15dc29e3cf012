/** The version that agents of this deployment run, and the one that an update brings. */
export const installed = '3.4.1';
export const newest = '3.5.0';
