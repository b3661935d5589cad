import { writeFileSync } from 'node:fs'
import {
  DefaultReporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node'
import { Progress } from './progress.ts'

/** Reports red tests as Vitest does, and one line a minute. */
export default class MinuteReporter extends DefaultReporter {
  readonly #progress = new Progress('files')

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#progress.begin(specifications.length)
  }

  override onTestModuleQueued(module: TestModule): void {
    super.onTestModuleQueued(module)
    this.#progress.started(module.relativeModuleId)
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test)
    if (test.result().state === 'failed')
      this.#progress.failed(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    this.#progress.ended(module.relativeModuleId)
  }

  override onTestRunEnd(...given: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.#progress.end()
    const [, errors] = given
    // An unhandled rejection belongs to no test, and ends the run red.
    const stray = process.env['STRAY_ERRORS_FILE']
    if (stray && errors.length > 0)
      writeFileSync(stray, JSON.stringify(errors.map((error) => error['VITEST_TEST_PATH'] ?? '')))
    super.onTestRunEnd(...given)
  }

  protected override printTestModule(): void {}
}
