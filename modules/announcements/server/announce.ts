import { daysWords } from '#kernel/wire/span-words.ts'
import { sql, type SQL } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { addressFacts } from '#modules/addresses/database/views.ts'
import { groupZoneFacts } from '#modules/dispatch/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import {
  type Announcement,
  ANNOUNCEMENT_ALONE_DAYS,
  ANNOUNCEMENT_ALONE_MAX,
  ANNOUNCEMENT_DAYS_AHEAD,
  type AudienceRole,
  type countAudience as countWire,
  type listAnnouncements as listWire,
  type announce as wire,
} from '#modules/announcements/contract/announcements.ts'
import { recordAct } from '#modules/journal/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { cursorPage, placeSql } from '#kernel/database/pages.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { defineError } from '#kernel/errors.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { regions } from '#modules/places/contract/locations.ts'
import { query } from '#kernel/database/query.ts'

const foreignSentence = 'Le lien doit mener à une page de Sugu.'
const foreignLink = defineError('announcements.foreign_link', 422, foreignSentence)
const nobody = defineError('announcements.nobody', 422, 'Personne ne correspond.')
const timeSentence = `Choisissez un moment à venir, dans les ${daysWords(ANNOUNCEMENT_DAYS_AHEAD)}.`
const wrongTime = defineError('announcements.wrong_time', 422, timeSentence)
const unknown = defineError('announcements.unknown', 404, 'Cette annonce n’existe pas.')
const secondPerson = defineError(
  'announcements.second_person',
  409,
  'Vous avez demandé cette annonce : une autre personne de l’équipe doit l’approuver.',
)
const notWaiting = defineError(
  'announcements.not_waiting',
  409,
  'Cette annonce est déjà partie, ou retirée.',
)

type Admin = Pick<Caller, 'userId' | 'role'>
/** ms; an earlier time counts as now: filling a form takes a while. */
const graceMs = 5 * 60_000

export async function countAudience(
  kernel: Kernel,
  { at, ...audience }: Read<typeof countWire>['body'],
): Promise<ReplyInput<typeof countWire>> {
  const day = dayOf(at ? new Date(at) : kernel.clock.now())
  const counted = await countPeople(kernel.db, audience, day)
  const alone = await reachedAlone(kernel.db, kernel.clock.now(), null)
  return { ...counted, needsAnother: counted.people + alone > ANNOUNCEMENT_ALONE_MAX }
}

/**
 * Plans an announcement; over a thousand users, with the sender's unapproved ones of seven days, it
 * awaits a second approval.
 * @throws announcements.foreign_link · announcements.nobody · announcements.wrong_time (422)
 */
export async function announce(
  kernel: Kernel,
  publicUrl: string,
  admin: Admin,
  draft: Read<typeof wire>['body'],
): Promise<Announcement> {
  const now = kernel.clock.now()
  const dueAt = draft.at ? new Date(draft.at) : now
  if (dueAt < addMs(now, -graceMs) || dueAt > addMs(now, ANNOUNCEMENT_DAYS_AHEAD * dayMs))
    throw wrongTime({ details: { at: timeSentence } })
  const link = draft.link === null ? null : ourPath(draft.link, publicUrl)
  return kernel.transaction(async (tx) => {
    const { people } = await countPeople(tx, draft, dayOf(dueAt))
    if (people === 0) throw nobody()
    const id = newId()
    await query(tx, sql`select pg_advisory_xact_lock(hashtext('announcements.alone'))`)
    const alone = await reachedAlone(tx, now, null)
    const state = people + alone > ANNOUNCEMENT_ALONE_MAX ? 'asked' : 'planned'
    await query(
      tx,
      sql`
      insert into announcements (id, title, text, link, role, area, plan, state, due_at, people,
        asked_by, asked_at)
      values (${id}, ${draft.title}, ${draft.text}, ${link}, ${draft.role}, ${draft.area},
        ${draft.plan}, ${state}, ${dueAt}, ${people}, ${admin.userId}, ${now})`,
    )
    await recordAct(tx, {
      actor: admin,
      action: state === 'asked' ? 'announcements.asked' : 'announcements.planned',
      subject: { kind: 'announcement', id, label: draft.title },
      after: { personnes: people, le: dueAt.toISOString() },
      at: now,
    })
    return readOne(tx, id, admin)
  })
}

/** @throws announcements.foreign_link */
function ourPath(link: string, publicUrl: string): string {
  const url = URL.parse(link, publicUrl)
  const isOurs = url && /^(\/|https?:)/.test(link) && url.origin === new URL(publicUrl).origin
  // Browsers read a path that begins with two slashes as another host.
  if (!isOurs || url.pathname.startsWith('//'))
    throw foreignLink({ details: { link: foreignSentence } })
  return url.pathname + url.search + url.hash
}

/**
 * Approves it; sends at once after its time.
 * @throws announcements.unknown (404) · announcements.second_person (409) ·
 * announcements.not_waiting (409)
 */
export async function approveAnnouncement(
  kernel: Kernel,
  admin: Admin,
  id: string,
): Promise<Announcement> {
  return kernel.transaction(async (tx) => {
    const { state, askedBy, title } = await lock(tx, id)
    if (state !== 'asked') throw notWaiting()
    if (askedBy === admin.userId) throw secondPerson()
    await query(
      tx,
      sql`
      update announcements set state = 'planned', approved_by = ${admin.userId} where id = ${id}`,
    )
    await act(tx, kernel, admin, 'announcements.approved', { id, title })
    return readOne(tx, id, admin)
  })
}

/** @throws announcements.unknown (404) · announcements.not_waiting (409) */
export async function cancelAnnouncement(
  kernel: Kernel,
  admin: Admin,
  id: string,
): Promise<Announcement> {
  return kernel.transaction(async (tx) => {
    const { state, title } = await lock(tx, id)
    if (state !== 'asked' && state !== 'planned') throw notWaiting()
    await query(tx, sql`update announcements set state = 'cancelled' where id = ${id}`)
    await act(tx, kernel, admin, 'announcements.cancelled', { id, title })
    return readOne(tx, id, admin)
  })
}

async function lock(tx: Tx, id: string) {
  const [found] = await query<{ state: string; askedBy: string; title: string }>(
    tx,
    sql`
    select state, asked_by, title from announcements where id = ${id} for update`,
  )
  if (!found) throw unknown()
  return found
}

function act(
  tx: Tx,
  { clock }: Kernel,
  actor: Admin,
  action: string,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const subject = { kind: 'announcement', id, label: title }
  return recordAct(tx, { actor, action, subject, at: clock.now() })
}

type AnnouncementRow = Omit<Announcement, '_id' | 'at' | 'needsAnother'> & {
  id: string
  at: string
  askedById: string
}

const columns = sql.raw(`
  a.id, a.title, a.text, a.link, a.role, a.area, a.plan, a.state, a.due_at as at, a.people,
  a.reached, a.readers, a.asked_by as asked_by_id, asker.name as asked_by,
  approver.name as approved_by`)
const joins = sql`
  join ${personFacts} asker on asker.id = a.asked_by
  left join ${personFacts} approver on approver.id = a.approved_by`

async function readOne(db: Sql, id: string, admin: Admin): Promise<Announcement> {
  const [row] = await query<AnnouncementRow>(
    db,
    sql`select ${columns} from announcements a ${joins} where a.id = ${id}`,
  )
  if (!row) throw unknown()
  return toAnnouncement(row, admin)
}

export async function listAnnouncements(
  kernel: Kernel,
  admin: Admin,
  paging: Read<typeof listWire>['query'],
): Promise<ReplyInput<typeof listWire>> {
  const order = { at: sql`a.due_at`, id: sql`a.id` }
  const { rows, next } = await cursorPage(paging, (place) =>
    query<AnnouncementRow>(
      kernel.db,
      sql`select ${columns} from announcements a ${joins} ${placeSql(place, [], order)}`,
    ),
  )
  return { announcements: rows.map((row) => toAnnouncement(row, admin)), next }
}

function toAnnouncement(
  { id, at, askedById, ...row }: AnnouncementRow,
  { userId }: Admin,
): Announcement {
  return {
    ...row,
    _id: id,
    at: new Date(at).toISOString(),
    needsAnother: row.state === 'asked' && askedById === userId,
  }
}

export type Audience = { role: AudienceRole; area: string | null; plan: string | null }

/**
 * Returns a condition on `person_facts u`. Buyers are found by their last delivery, sellers by
 * their shop, couriers by their zones.
 */
export function concerns({ role, area, plan }: Audience): SQL {
  const parts = [sql`u.is_active`]
  if (role !== 'all') parts.push(sql`u.role = ${role}`)
  if (area !== null && regions.some((region) => region === area))
    parts.push(sql`(
      exists (select from ${shopFacts} s where s.owner_id = u.id and s.region = ${area})
      or ${area} = (select a.region from ${addressFacts} a where a.user_id = u.id
        order by a.last_used_at desc nulls last limit 1))`)
  else if (area !== null)
    parts.push(sql`exists (select from ${groupZoneFacts} z
      where z.zone = ${area} and z.group_name = u.delivery_group)`)
  if (plan !== null)
    parts.push(
      sql`exists (select from ${shopFacts} s where s.owner_id = u.id and s.plan = ${plan})`,
    )
  return sql.join(parts, sql` and `)
}

/** `served`: people with another announcement that day. */
export async function countPeople(
  db: Sql,
  audience: Audience,
  day: string,
): Promise<{ people: number; served: number }> {
  const [row] = await query<{ people: number; served: number }>(
    db,
    sql`
    select count(*)::int as people, count(r.user_id)::int as served
    from ${personFacts} u
      left join announcement_receipts r on r.user_id = u.id and r.day = ${day}
    where ${concerns(audience)}`,
  )
  return row ?? { people: 0, served: 0 }
}

const aloneWindowMs = ANNOUNCEMENT_ALONE_DAYS * dayMs

export async function reachedAlone(db: Sql, now: Date, but: string | null): Promise<number> {
  const [row] = await query<{ people: number }>(
    db,
    sql`
    select coalesce(sum(people), 0)::int as people from announcements
    where approved_by is null and state in ('planned', 'sending', 'sent')
      and greatest(asked_at, due_at) > ${addMs(now, -aloneWindowMs).toISOString()}::timestamptz
      and id is distinct from ${but}::uuid`,
  )
  return row?.people ?? 0
}

/** Returns the day in Bamako (UTC). */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
