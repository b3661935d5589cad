import { appointmentMoved } from '#modules/accounts/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { appointmentNotice } from './appointment-notices.ts'
import { notifyOf } from '../notify.ts'
import { teamOf } from './recipients.ts'

/** Notifies admins and finance officers of each appointment to one of the two roles. */
export function notifyAboutAppointments(kernel: Kernel): void {
  notifyOf(kernel, appointmentMoved, 'appointment-moved', async (news) => {
    const team = await teamOf(kernel.db, ['admin', 'finance'])
    return team.map(({ id, role }) => ({
      ...appointmentNotice(news),
      ...(role === 'finance' ? { webUrl: '/financeDashboard?onglet=nominations' } : {}),
      userId: id,
      key: news.key,
      at: new Date(news.at),
    }))
  })
}
