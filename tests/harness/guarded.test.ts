import { expect, test } from '@playwright/test';
import { guarded } from '../../src/harness/guarded.ts';

class Subject {
  readonly #secret = 7;
  readonly name = 'subject';
  get double(): number {
    return 2 * this.#secret;
  }
  add(n: number): number {
    return this.#secret + n;
  }
  async later(n: number): Promise<number> {
    return this.#secret + n;
  }
  fails(): never {
    throw new Error('at once');
  }
  async failsLater(): Promise<never> {
    throw new Error('later');
  }
}

test('a guarded object does what it did before', async () => {
  const subject = guarded(new Subject(), (error) => {
    throw error;
  });
  expect([subject.name, subject.double, subject.add(1), await subject.later(2)]).toEqual(['subject', 14, 8, 9]);
});

test('whatever a method throws, at once or later, is handed over once and replaced by what the guard throws', async () => {
  const handed: unknown[] = [];
  const subject = guarded(new Subject(), (error) => {
    handed.push(error);
    throw new Error('replaced');
  });
  expect(() => subject.fails()).toThrow('replaced');
  await expect(subject.failsLater()).rejects.toThrow('replaced');
  expect(handed).toEqual([new Error('at once'), new Error('later')]);
});
