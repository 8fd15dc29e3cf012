/** A part of a recording that is no exchange which can be judged; the message says why, and quotes nothing. */
export class NoExchange extends Error {}
