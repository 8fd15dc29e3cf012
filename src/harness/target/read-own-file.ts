import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** What a file of our own holds, in a form; where it has another, one line names the file and the member. */
export const readOwnFile = <Form>(form: z.ZodType<Form>, file: string, what: string): Form => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Node quotes a piece of text that is no JSON, in which a secret may stand.
    const why = error instanceof SyntaxError ? 'not JSON' : error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is not ${what}: ${why}`);
  }
  const { success, data, error } = form.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new Error(`${file} is not ${what}: ${issue?.path.join('.') || 'its content'}: ${issue?.message}`);
};
