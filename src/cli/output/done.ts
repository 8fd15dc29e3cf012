/** Tells the command line which exit code a command came to. */
export type Done = (exitCode: number) => void;
