/**
 * Statistics: the market in figures, for its team, for finance and for a shop. Owns no table and
 * changes nothing.
 */
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import type { HealthParts } from './read-market-health.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export function statisticsDomain(kernel: Kernel, parts: HealthParts): { routes: Route[] } {
  return { routes: statisticsRoutes(kernel, parts) }
}
