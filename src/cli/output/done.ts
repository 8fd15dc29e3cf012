/** Sets the exit code of a command. */
export type Done = (exitCode: number) => void;
