/** Cash boxes: cash that couriers collected, and its remittances to their managers. */
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { notifyAboutCashBoxes } from './server/notices.ts'
import { cashBoxRoutes } from './server/routes.ts'

export { ownCashBoxParts } from './server/own-data.ts'
export { expectCourierCash, remittancesOf } from './server/read-cash-box.ts'
export { confirmRemittance, openRemittance } from './server/remittances.ts'

export function cashBoxesDomain(kernel: Kernel): { routes: Route[] } {
  notifyAboutCashBoxes(kernel)
  return { routes: cashBoxRoutes(kernel) }
}
