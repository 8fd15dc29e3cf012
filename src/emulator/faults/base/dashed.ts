/** The name of a field as names of faults spell it. */
export const dashed = (name: string): string => name.replaceAll(/[_.]/g, '-');
