import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

/** Shows how far a run is: one line that moves on a terminal, one line every tenth of the way elsewhere. It decides nothing. */
class Progress implements Reporter {
  readonly #terminal = process.stderr.isTTY === true && !process.env['CI'];
  readonly #quiet = process.env['PLUMBLINE_QUIET'] === '1';
  #total = 0;
  #deviating = 0;
  #unexercised = 0;
  #tenths = 0;
  readonly #done = new Set<string>();

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    endWithParent();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const last = result.status === 'passed' || result.status === 'skipped' || result.retry === test.retries;
    if (!last || this.#done.has(test.id)) return;
    this.#done.add(test.id);
    if (result.status === 'skipped') this.#unexercised += 1;
    else if (result.status !== 'passed') this.#deviating += 1;
    this.#show();
  }

  /** Errors outside of any test are the harness's own; the run around us must hear of them. */
  onError({ message }: { message?: string }): void {
    process.stderr.write(`${message ?? 'The runner failed.'}\n`);
  }

  onEnd(): void {
    if (this.#terminal && !this.#quiet) process.stderr.write('\r\u001b[K');
  }

  printsToStdio(): boolean {
    return true;
  }

  #show(): void {
    if (this.#quiet) return;
    const line = `${this.#done.size}/${this.#total} tried, ${this.#deviating} not as documented, ${this.#unexercised} unexercised`;
    if (this.#terminal) {
      process.stderr.write(`\r\u001b[K${line}`);
      return;
    }
    const tenths = Math.floor((10 * this.#done.size) / Math.max(1, this.#total));
    if (tenths === this.#tenths) return;
    this.#tenths = tenths;
    process.stderr.write(`${line}\n`);
  }
}

/** Where the command line that started this runner is killed, nobody waits for the suites any more: they end as on Ctrl-C. */
const endWithParent = (): void => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGINT');
  }, 500);
  timer.unref();
};

// The runner loads a reporter by its default export.
export default Progress;
