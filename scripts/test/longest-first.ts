import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start processes and databases of their own. */
const long = /\/tests\/(faults|operations|fuzz|rights)\//

/** Vitest's order (slowest of the last run, or largest), with the long files before the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const ordered = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...ordered.filter(isLong), ...ordered.filter((file) => !isLong(file))]
  }
}
