/** The version that agents of this deployment run, and the version that an update installs. */
export const installed = '3.4.1';
export const newest = '3.5.0';
