import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { wantsColour } from '../formats/colour.ts';
import { endWithParent } from './end-with-parent.ts';
import { eventLine } from './event-line.ts';
import { type Progress, progressBar, progressEnv, progressLine } from './progress.ts';
import { eventsEnv } from './run-event.ts';
import { runnerEnd, runnerEndEnv } from './runner-end.ts';
import { TimeLeft } from './time-left.ts';
import { requestsOf, triedEvent } from './tried-event.ts';
import { triedLine } from './tried-line.ts';

const clearLine = '\r\u001b[K';
const tickMs = 1000;

/** Shows how far a run is, in the way that the command line chose. It decides nothing. */
class ProgressReporter implements Reporter {
  readonly #mode = process.env[progressEnv];
  readonly #colour = wantsColour(process.stderr.isTTY === true, process.env);
  readonly #done = new Set<string>();
  readonly #errors: string[] = [];
  #forecast = new TimeLeft([]);
  #timer: NodeJS.Timeout | undefined;
  #total = 0;
  #deviating = 0;
  #unexercised = 0;
  #failed = 0;
  #tenths = 0;

  constructor() {
    // The reader of the output may close it early, as `head` does: the run goes on. The runner may write before the run begins.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    this.#total = tests.length;
    this.#forecast = new TimeLeft(tests.map(({ title }) => title));
    if (this.#mode === 'bar') this.#timer = setInterval(() => this.#show(), tickMs).unref();
    endWithParent();
  }

  onTestBegin(): void {
    this.#forecast.begin(performance.now());
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (this.#done.has(test.id)) return;
    const last = result.status === 'passed' || result.status === 'skipped' || result.retry === test.retries;
    this.#forecast.note(test.title, requestsOf(result), last, performance.now());
    if (!last) return;
    this.#done.add(test.id);
    const event = triedEvent(test, result);
    if (event.outcome === 'unexercised') this.#unexercised += 1;
    if (event.outcome === 'error') this.#failed += 1;
    if (event.outcome === 'found') this.#deviating += 1;
    if (process.env[eventsEnv]) process.stdout.write(eventLine(event));
    if (this.#mode === 'verbose') process.stderr.write(`${triedLine(event)}\n`);
    this.#show();
  }

  /** Errors outside of tests are failures of the harness. They are written down for the command line that started this runner. */
  onError({ message = 'it did not say why' }: { message?: string }): void {
    process.stderr.write(`${this.#mode === 'bar' ? clearLine : ''}${message}\n`);
    this.#errors.push(message);
  }

  onEnd(): void {
    clearInterval(this.#timer);
    if (this.#mode === 'bar') process.stderr.write(clearLine);
    const file = process.env[runnerEndEnv];
    if (file) writeFileSync(file, runnerEnd(this.#errors));
  }

  printsToStdio(): boolean {
    return true;
  }

  #show(): void {
    if (this.#mode === 'bar')
      process.stderr.write(`${clearLine}${progressBar(this.#progress(), process.stderr.columns || 80, this.#colour)}`);
    if (this.#mode !== 'lines' && this.#mode !== 'verbose') return;
    const tenths = Math.floor((10 * this.#done.size) / Math.max(1, this.#total));
    if (tenths === this.#tenths) return;
    this.#tenths = tenths;
    process.stderr.write(`${progressLine(this.#progress())}\n`);
  }

  #progress(): Progress {
    return {
      done: this.#done.size,
      total: this.#total,
      deviating: this.#deviating,
      unexercised: this.#unexercised,
      failed: this.#failed,
      rate: this.#forecast.rate,
      leftMs: this.#forecast.left(performance.now()),
    };
  }
}

// The runner loads a reporter by its default export.
export default ProgressReporter;
