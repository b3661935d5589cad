import type { Reporter, TestCase } from 'vitest/node'

/** Names each test that was red and then green: Vitest's own reporter hides those. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`flaky  ${test.module.relativeModuleId} › ${test.fullName}\n`)
  }
}
