import type { Module } from '#kernel/module.ts'
import { notifyAboutRefunds } from './server/notices.ts'
export { requestRefund } from './server/owed-refunds.ts'

export const refunds: Module = {
  name: 'refunds',
  notices: notifyAboutRefunds,
}
