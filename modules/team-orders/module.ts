/** An order as the team sees it: the list, the file with its history, what the team may do. */
import type { Module } from '#kernel/module.ts'
import { notifyAboutTeamActs } from './server/notices.ts'
import { teamOrdersRoutes } from './server/routes.ts'

export const teamOrders: Module = {
  name: 'team-orders',
  notices: notifyAboutTeamActs,
  open: (kernel) => ({ routes: teamOrdersRoutes(kernel) }),
}
