import type { Module } from '#kernel/module.ts'
import { notifyAboutTeamActs } from './server/notices.ts'
export { readTeamOrder } from './server/read-team-order.ts'

export const teamOrders: Module = {
  name: 'team-orders',
  notices: notifyAboutTeamActs,
}
