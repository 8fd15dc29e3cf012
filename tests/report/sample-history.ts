import type { Report } from '../../src/report/model/report.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from './sample-parts.ts';

const day = 86_400_000;

/** Runs of one deployment, a day apart: some fail, some are incomplete, sometimes a gap changes, and latencies vary. */
export const sampleHistory = (runs: number): Report[] =>
  Array.from({ length: runs }, (_, index) => {
    const isDown = index % 17 === 16;
    const fails = !isDown && index % 7 > 4;
    const verdict = (other: 'fail' | 'concern', is: boolean) => (isDown ? 'error' : is ? other : 'pass');
    const report = consistentReport(
      [
        sampleRequirement('x.a', verdict('fail', fails)),
        sampleRequirement('x.b', verdict('concern', index % 5 === 0), { level: 'should' }),
        sampleRequirement('x.c', isDown || index % 3 === 0 ? 'unexercised' : 'pass'),
      ],
      [
        ...(fails ? [sampleDeviation('d1', 'x.a')] : []),
        ...(!isDown && index % 5 === 0
          ? [sampleDeviation('d2', 'x.b', { place: 'status', summary: 'refused with 500' })]
          : []),
      ],
      {
        endpoints: Array.from({ length: 4 }, (__, at) => {
          const p50 = 10 * (at + 1) + (index % 9);
          return {
            id: `GET /x${at}`,
            exchanges: 9,
            statuses: {},
            latencyMs: isDown ? null : { p50, p90: p50, p99: p50, max: p50 },
          };
        }),
        gaps: [
          {
            id: 'x.g',
            document: 1,
            section: 'Errors',
            question: '?',
            observed: [index % 8 === 7 ? 'status 422' : 'status 400'],
          },
        ],
      },
    );
    const startedAt = new Date(Date.UTC(2026, 0, 1, 9, 30) + index * day).toISOString();
    return {
      ...report,
      run: { ...report.run, id: `run-${index}`, startedAt, durationMs: 40_000 + (index % 6) * 3000 },
    };
  });
