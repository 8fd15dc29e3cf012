/** A refusal with a body that helps: what is wrong, where, and what would be right. Its form is this deployment's own. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export const unauthenticated = (message: string): Problem => new Problem(401, 'unauthenticated', message);
export const forbidden = (message: string, field: string): Problem => new Problem(403, 'forbidden', message, { field });
export const notFound = (message: string): Problem => new Problem(404, 'not_found', message);
export const unreadable = (message: string): Problem => new Problem(400, 'unreadable', message);
export const unsupportedType = (type: string): Problem =>
  new Problem(415, 'unsupported_type', `The body is declared as ${type}; this API takes application/json.`);
export const tooLarge = (bytes: number): Problem =>
  new Problem(413, 'too_large', `The body is larger than the ${bytes} bytes that this API takes.`);
export const invalid = (details: Readonly<Record<string, string>>): Problem =>
  new Problem(422, 'invalid', `The request is not valid: ${Object.keys(details).join(', ')}.`, details);
