import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads a JSON file of our own in a form. If it has another form, the error names the file and the member. */
export const readOwnFile = <Form>(form: z.ZodType<Form>, file: string, what: string): Form => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Node's message quotes the invalid text, which may hold a secret.
    const why = error instanceof SyntaxError ? 'not JSON' : error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is not ${what}: ${why}`);
  }
  const { success, data, error } = form.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new Error(`${file} is not ${what}: ${issue?.path.join('.') || 'its content'}: ${issue?.message}`);
};
