import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { cartRoutes } from './cart.routes.ts'
import { followTariff } from './change-tariff.ts'
import { followCommission } from './follow-commission.ts'

export function cartDomain(kernel: Kernel): { routes: Route[] } {
  followCommission(kernel)
  followTariff(kernel)
  return { routes: cartRoutes(kernel) }
}
