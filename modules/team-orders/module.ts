/** An order for the team: list, file with history, acts. */
import type { Module } from '#kernel/module.ts'
import { notifyAboutTeamActs } from './server/notices.ts'
import { teamOrdersRoutes } from './server/routes.ts'

export const teamOrders: Module = {
  name: 'team-orders',
  section: { tag: 'orders' },
  notices: notifyAboutTeamActs,
  open: (kernel) => ({ routes: teamOrdersRoutes(kernel) }),
}
