import { setTimeout as delay } from 'node:timers/promises'

import type { Kernel } from '../kernel.ts'
import { counter, registry } from './metrics.ts'

/** ms: an unreachable database must not delay other figures. */
const patienceMs = 2_000
const unread = counter('measures_failed_total', 'Measures that failed or took two seconds.', [])

export async function readMetrics({ measures, log }: Kernel): Promise<object[]> {
  await Promise.all(
    measures.map(async (measure) => {
      const late = delay(patienceMs, 'late', { ref: false })
      const outcome = await Promise.race([measure(), late]).catch((error: unknown) => error)
      if (outcome === undefined) return
      unread.inc()
      log.warn({ err: outcome }, 'a measure could not be taken')
    }),
  )
  return registry.getMetricsAsJSON()
}
