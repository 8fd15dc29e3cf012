/** The user asked for something that cannot be done as asked: one clear line, exit code 2, nothing sent. */
export class BadUsage extends Error {}
