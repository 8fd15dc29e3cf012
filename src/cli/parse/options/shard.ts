import { InvalidArgumentError } from 'commander';

/** Checks a shard such as `2/3`, the second of three parts, and returns it unchanged. */
export const shardOf = (text: string): string => {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!index || !count || Number(index) < 1 || Number(index) > Number(count))
    throw new InvalidArgumentError('It must be such as 2/3: the second of three parts.');
  return text;
};

/** The items of one shard. Each item belongs to exactly one shard. */
export const partOf = <T>(items: readonly T[], shard: string): T[] => {
  const [index = 1, count = 1] = shard.split('/').map(Number);
  return items.filter((_, n) => Math.floor((n * count) / items.length) === index - 1);
};
