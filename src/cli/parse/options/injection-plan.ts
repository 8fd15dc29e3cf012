import { InvalidArgumentError } from 'commander';
import type { InjectionPlan } from '../../../conduct/proxy/injections.ts';

const form = 'latency=200,429=0.1,503=0.05,reset=0.01';

/** Parses `--inject`: a latency in milliseconds, and how likely each other thing is. */
export const injectionPlan = (text: string): InjectionPlan => {
  let latencyMs = 0;
  const chances = { '429': 0, '503': 0, reset: 0 };
  for (const part of text.split(',')) {
    const [, name = '', number = ''] = /^(latency|429|503|reset)=(\d+(?:\.\d+)?)$/.exec(part) ?? [];
    const value = Number(number);
    if (name === 'latency' && value <= 60_000) latencyMs = value;
    else if ((name === '429' || name === '503' || name === 'reset') && value <= 1) chances[name] = value;
    else throw new InvalidArgumentError(`It looks like ${form}: milliseconds up to 60000, and chances from 0 to 1.`);
  }
  if (chances['429'] + chances['503'] + chances.reset > 1)
    throw new InvalidArgumentError('The chances are more than 1 together.');
  return { latencyMs, chances };
};
