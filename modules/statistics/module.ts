import type { Module } from '#kernel/module.ts'
import type { Sms } from '#providers/sms/sms.ts'
import { statisticsRoutes } from './server/routes.ts'

type StatisticsParts = { channels: { sms: Pick<Sms, 'balance'> } }

export const statistics: Module<StatisticsParts> = {
  name: 'statistics',
  section: { title: 'Chiffres' },
  open: (kernel, { channels }) => ({ routes: statisticsRoutes(kernel, channels.sms) }),
}
