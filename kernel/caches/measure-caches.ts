import type { Cache } from './cache.ts'
import type { Kernel } from '../kernel.ts'
import { counter, countUpTo, gauge } from '../telemetry/metrics.ts'

const reads = counter('cache_reads_total', 'Reads of a cache, by whether it had an answer.', [
  'cache',
  'outcome',
])
const bytes = gauge('cache_bytes', 'What a cache keeps, in bytes.', ['cache'])

/** Copies a cache's own counts into the metrics when figures are read. */
export function measureCache(
  { measures }: Pick<Kernel, 'measures'>,
  name: string,
  cache: { counted(): Pick<Cache<unknown>, 'size' | 'reads'> },
): void {
  const hits = countUpTo(reads, { cache: name, outcome: 'hit' })
  const misses = countUpTo(reads, { cache: name, outcome: 'miss' })
  measures.push(() => {
    const { size, reads: read } = cache.counted()
    hits(read.hits)
    misses(read.misses)
    bytes.set({ cache: name }, size.bytes)
    return Promise.resolve()
  })
}
