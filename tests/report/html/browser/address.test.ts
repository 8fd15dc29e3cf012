import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { HOME, linkTo, type PageAddress, readAddress, VIEWS } from '../../../../src/report/html/browser/address.ts';
import { type Filter, NO_FILTER, SEVERITIES } from '../../../../src/report/html/data/filter.ts';
import { KINDS } from '../../../../src/report/html/data/kinds.ts';
import { VERDICTS } from '../../../../src/report/html/data/verdicts.ts';
import { sampleReport } from '../../sample-report.ts';

const report = sampleReport('deviating');
const read = (link: string): PageAddress => readAddress(link.slice(1), report);

const text = fc.string({ unit: 'grapheme' });
const anyFilter: fc.Arbitrary<Filter> = fc.record({
  text,
  document: text,
  resource: text,
  verdicts: fc.subarray([...VERDICTS]),
  severities: fc.subarray([...SEVERITIES]),
  endpoint: text,
  kind: fc.constantFrom('' as const, ...KINDS),
  since: fc.constantFrom('' as const, 'new' as const),
});
const anyAddress: fc.Arbitrary<PageAddress> = fc.record({
  view: fc.constantFrom(...VIEWS),
  item: text,
  filter: anyFilter,
  sort: text,
});

test('the address of the page restores view, item, filter and sorting completely', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(read(linkTo(address))).toEqual(address);
    }),
    { numRuns: 300, seed: 20260314 },
  );
});

test('the page is shown for every fragment, also with half a character or a stray percent sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (fragment) => {
      expect(VIEWS).toContain(readAddress(fragment, report).view);
      expect(VIEWS).toContain(readAddress(`/${fragment}`, report).view);
      expect(read(linkTo({ item: fragment })).view).toBe('summary');
    }),
    { numRuns: 300, seed: 20260314 },
  );
  expect(read('#/requirements/100%').item).toBe('100%');
  expect(read('#/__proto__/x?verdict=__proto__&kind=toString')).toEqual({ ...HOME, item: 'x' });
});

test('a link in the format before views existed leads to its item', () => {
  expect(read('#api-keys.shape')).toEqual({ ...HOME, view: 'requirements', item: 'api-keys.shape' });
  expect(read('#deviation-3f9a1c07')).toEqual({ ...HOME, view: 'findings', item: '3f9a1c07' });
  expect(read('#agent.limit')).toEqual({ ...HOME, view: 'gaps', item: 'agent.limit' });
  expect(read('#waivers')).toEqual({ ...HOME, view: 'run', item: 'waivers' });
  expect(read('#unproven').filter).toEqual({ ...NO_FILTER, verdicts: ['error', 'unexercised'] });
  for (const nothing of ['#', '#deviation-nowhere', '#nowhere', '#constructor']) expect(read(nothing)).toEqual(HOME);
});
