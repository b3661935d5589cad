/** Announcements: texts of the team to many people, one a day to each at most. */
import * as contract from '#modules/announcements/contract/announcements.ts'
import { sql } from 'drizzle-orm'
import { accountAnonymised } from '#modules/identity/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import {
  announce,
  approveAnnouncement,
  cancelAnnouncement,
  countAudience,
  listAnnouncements,
} from './server/announce.ts'
import { countReaders, sendAnnouncements } from './server/send-announcements.ts'

export { announce } from './server/announce.ts'
export {
  announced,
  countReaders,
  sendAnnouncements,
  type Announced,
} from './server/send-announcements.ts'

export function announcementsDomain(
  kernel: Kernel,
  { publicUrl }: { publicUrl: () => string },
): { routes: Route[] } {
  kernel.jobs.every('* * * * *', 'announcements.send', () => sendAnnouncements(kernel))
  kernel.jobs.every('*/5 * * * *', 'announcements.count-readers', () => countReaders(kernel))
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    await tx.execute(sql`delete from announcement_receipts where user_id = ${userId}`)
  })
  return {
    routes: [
      route(contract.listAnnouncements, ({ caller, query }) =>
        listAnnouncements(kernel, caller, query),
      ),
      route(contract.countAudience, ({ body }) => countAudience(kernel, body)),
      route(contract.announce, ({ caller, body }) => announce(kernel, publicUrl(), caller, body)),
      route(contract.approveAnnouncement, ({ caller, params }) =>
        approveAnnouncement(kernel, caller, params.id),
      ),
      route(contract.cancelAnnouncement, ({ caller, params }) =>
        cancelAnnouncement(kernel, caller, params.id),
      ),
    ],
  }
}

/** The announcements that a person got. */
export const ownAnnouncementParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Annonces reçues',
    sql`select a.title as "Titre", a.text as "Texte", r.day as "Le"
    from announcement_receipts r join announcements a on a.id = r.announcement_id
    where r.user_id = ${userId} order by r.day`,
  ),
]
