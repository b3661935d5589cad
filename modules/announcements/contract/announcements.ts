import { daysWords } from '#kernel/wire/span-words.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { z } from 'zod'

import { announcementStates, audienceRoles } from '#modules/announcements/database/values.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'
import { planNames } from '#modules/plans/database/values.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, momentField, Time } from '#kernel/wire/fields.ts'
import { regions } from '#modules/places/contract/locations.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { readText } from '#kernel/wire/plain-text.ts'

export { audienceRoles }
export type AudienceRole = (typeof audienceRoles)[number]

export const ANNOUNCEMENT_TITLE_MAX = 60
export const ANNOUNCEMENT_TEXT_MAX = 500
/** Above, in so many days, a second person must approve. */
export const ANNOUNCEMENT_ALONE_MAX = 1_000
export const ANNOUNCEMENT_ALONE_DAYS = 7
export const ANNOUNCEMENT_DAYS_AHEAD = 60

const who = ['admin'] as const
const params = z.object({ id: Id })

/** Couriers and their managers are found by delivery zone, others by region. */
const audience = {
  role: z.enum(audienceRoles, 'Choisissez à qui.'),
  area: z
    .enum([...regions, ...zoneNames], 'Zone inconnue.')
    .nullable()
    .default(null),
  /** For sellers only. */
  plan: z.enum(planNames, 'Formule inconnue.').nullable().default(null),
}
const at = momentField().nullable().default(null)

export const Announcement = z.object({
  _id: Id,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  role: z.enum(audienceRoles),
  area: z.string().nullable(),
  plan: z.enum(planNames).nullable(),
  state: z.enum(announcementStates),
  at: Time,
  people: z.int(),
  reached: z.int(),
  readers: z.int(),
  askedBy: z.string(),
  approvedBy: z.string().nullable(),
  needsAnother: z.boolean(),
})
export type Announcement = z.output<typeof Announcement>

export const listAnnouncements = endpoint('GET', '/api/admin/announcements', {
  who: [...who],
  query: z.object(cursorPaging(20)),
  reply: z.object({ announcements: z.array(Announcement), next: z.string().nullable() }),
  summary: 'Les annonces de l’équipe, la dernière d’abord.',
})

export const countAudience = endpoint('POST', '/api/admin/announcements/count', {
  who: [...who],
  body: z.object({ ...audience, at }),
  reply: z.object({
    people: z.int(),
    /** People with another announcement that day, included. */
    served: z.int(),
    needsAnother: z.boolean(),
  }),
  summary: 'Combien de personnes une annonce atteindrait.',
})

export const announce = endpoint('POST', '/api/admin/announcements', {
  who: [...who],
  stepUp: true,
  idempotent: 'optional',
  body: z.object({
    title: text(
      1,
      ANNOUNCEMENT_TITLE_MAX,
      `Écrivez un titre, ${ANNOUNCEMENT_TITLE_MAX} signes au plus.`,
    ),
    text: text(
      1,
      ANNOUNCEMENT_TEXT_MAX,
      `Écrivez un texte, ${ANNOUNCEMENT_TEXT_MAX} signes au plus.`,
    ),
    link: z
      .string()
      .max(500, 'Le lien doit mener à une page de Sugu.')
      .transform(readText)
      .nullish()
      .transform((typed) => typed || null),
    ...audience,
    at,
  }),
  reply: Announcement,
  status: 201,
  errors: ['announcements.foreign_link', 'announcements.nobody', 'announcements.wrong_time'],
  summary: `Écrit à tous, ou à un rôle, une zone, une formule ; au-delà de ${formatCount(ANNOUNCEMENT_ALONE_MAX)} personnes en ${daysWords(ANNOUNCEMENT_ALONE_DAYS)}, demande.`,
})

export const approveAnnouncement = endpoint('POST', '/api/admin/announcements/{id}/approval', {
  who: [...who],
  stepUp: true,
  params,
  reply: Announcement,
  errors: ['announcements.unknown', 'announcements.second_person', 'announcements.not_waiting'],
  summary: 'Approuve une annonce demandée par quelqu’un d’autre.',
})

export const cancelAnnouncement = endpoint('POST', '/api/admin/announcements/{id}/cancellation', {
  who: [...who],
  params,
  reply: Announcement,
  errors: ['announcements.unknown', 'announcements.not_waiting'],
  summary: 'Retire une annonce qui n’est pas encore partie.',
})
