import { sql } from 'drizzle-orm'

import { announcements } from '#modules/announcements/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'

/** An announcement waits for a second person, until its hour. */
const approveAnnouncement = promiseKind<{ title: string }>({
  kind: 'announcements.approve',
  label: 'Deuxième personne',
  owes: 'admin',
  open: sql`select a.id, a.asked_at as since, a.due_at, null::uuid as owes_id,
      json_build_object('title', a.title, 'askedBy', a.asked_by) as about
    from ${announcements} a where a.state = 'asked'`,
  isAnothers: true,
  says: ({ about }) => ({
    what: 'Approuver une annonce',
    detail: about.title,
    forWhom: null,
    to: '/admin-annonces',
    verb: 'Relire',
  }),
})

export const announcementPromises = [approveAnnouncement]
