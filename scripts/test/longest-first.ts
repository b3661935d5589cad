import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start processes and databases of their own take longest. */
const long = /\/tests\/(faults|operations|fuzz|rights)\//

/** The longest files first, so that no worker begins one when the others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)))
  }
}
