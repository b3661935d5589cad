/** Statistics: the market in figures, for its team, for finance and for a shop. Owns no table and changes nothing. */
import type { Sms } from '../gateways/sms/sms.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export function statisticsDomain(kernel: Kernel, sms: Pick<Sms, 'balance'>): { routes: Route[] } {
  return { routes: statisticsRoutes(kernel, sms) }
}
