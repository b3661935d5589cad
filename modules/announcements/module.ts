/** Texts of the team to many users, at most one a day to each. */
import { actDomains, acts } from './contract/acts.ts'
import { sql } from 'drizzle-orm'
import { accountAnonymised } from '#modules/identity/module.ts'
import type { Module } from '#kernel/module.ts'
import { announcementPromises } from './server/promises.ts'
import { notifyAboutAnnouncements } from './server/notices.ts'
import { ownAnnouncementParts } from './server/own-data.ts'
import { announcementsRoutes } from './server/routes.ts'
import { countReaders, sendAnnouncements } from './server/send-announcements.ts'
import { query } from '#kernel/database/query.ts'

export { announce } from './server/announce.ts'
export { countReaders, sendAnnouncements } from './server/send-announcements.ts'

export const announcements: Module<{ publicUrl: () => string }> = {
  name: 'announcements',
  promises: announcementPromises,
  section: { title: 'Annonces de l’équipe' },
  withoutProof: {
    'messages, within the bounds of one person': [
      'POST /api/admin/announcements/count',
      'POST /api/admin/announcements/{id}/cancellation',
    ],
  },
  acts,
  actDomains,
  ownData: ownAnnouncementParts,
  notices: notifyAboutAnnouncements,
  open(kernel, { publicUrl }) {
    kernel.jobs.every('* * * * *', 'announcements.send', () => sendAnnouncements(kernel))
    kernel.jobs.every('*/5 * * * *', 'announcements.count-readers', () => countReaders(kernel))
    kernel.events.within(accountAnonymised, async (tx, { userId }) => {
      await query(tx, sql`delete from announcement_receipts where user_id = ${userId}`)
    })
    return { routes: announcementsRoutes(kernel, publicUrl) }
  },
}
