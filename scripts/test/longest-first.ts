import { sumOf } from '#kernel/wire/money.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start processes and databases of their own. */
const long = /\/tests\/(faults|operations|fuzz|rights)\//

/** These mostly wait, for a limit, a retry, another process. */
const waiting =
  /\/(killed-work|outbox|launch-kills|varnish|hot-row|migrate-each|sms|jobs|frozen-database|listener|public-pages|providers-away|full-disk|load-limit)\.test\.ts$/

/** As many short files take as long as a long one. */
const shortInLong = 8

/** Orders the longest files first, so that all workers end together; spreads those that wait. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId)
    const waitingOnes = sorted.filter(isWaiting)
    const others = sorted.filter((file) => !isWaiting(file))
    const weight = (file: TestSpecification) => (isLong(file) ? shortInLong : 1)
    // The last one begins when a fifth is left.
    const distance = (0.8 * sumOf(others, weight)) / waitingOnes.length
    const ordered: TestSpecification[] = []
    let since = distance
    for (const file of [...others.filter(isLong), ...others.filter((file) => !isLong(file))]) {
      if (since >= distance) {
        ordered.push(...waitingOnes.splice(0, 1))
        since = 0
      }
      ordered.push(file)
      since += weight(file)
    }
    return [...ordered, ...waitingOnes]
  }
}
