import { z } from 'zod';
import type { Rules } from './rules.ts';

/** Optional text of at most so many bytes; null counts as unset. */
const bounded = (rules: Rules, route: string, field: 'description' | 'metadata') =>
  z
    .string()
    .refine((text) => rules.fits(text, rules.mostBytes[field], route, field), {
      error: () => `at most ${rules.mostBytes[field]} bytes`,
    })
    .nullish();

/** description and metadata, which every create and update request may carry (document 1, Conventions). */
export const describedBy = (rules: Rules, route: string) => ({
  description: bounded(rules, route, 'description'),
  metadata: bounded(rules, route, 'metadata'),
});
