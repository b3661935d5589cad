import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { Progress } from './progress.ts'

export default class MinuteReporter implements Reporter {
  readonly #progress = new Progress('journeys')

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress.begin(suite.allTests().length)
  }

  onTestBegin(test: TestCase): void {
    this.#progress.started(nameOf(test))
  }

  onTestEnd(test: TestCase, { errors }: TestResult): void {
    this.#progress.ended(nameOf(test))
    const reasons = errors.map(({ message, snippet }) => [message, snippet].join('\n'))
    if (!test.ok()) this.#progress.failed(nameOf(test), reasons.join('\n\n'))
  }

  onError({ message, stack }: { message?: string; stack?: string }): void {
    this.#progress.failed('outside a journey', stack ?? message)
  }

  onEnd(): void {
    this.#progress.end()
  }

  printsToStdio(): boolean {
    return true
  }
}

function nameOf(test: TestCase): string {
  const [, , file = '', ...titles] = test.titlePath()
  return `tests/journeys/${file} › ${titles.join(' ')}`
}
