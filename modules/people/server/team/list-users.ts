import { imageAddress } from '#modules/images/contract/images.ts'
import { userStateWords } from '#modules/people/contract/people-words.ts'
import { roleWords } from '#modules/identity/contract/roles.ts'
import type { listUsers as wire, UserRow, exportUsers } from '#modules/people/contract/people.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { formatPhone, readPhone } from '#kernel/wire/phones.ts'

import { type Cells, csvPages, momentCell } from '#kernel/csv/csv.ts'
import {
  cursorAfter,
  pageOf,
  placeOf,
  totalOf,
  countedUpTo,
  type Place,
} from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import { withoutSeparators } from '#kernel/wire/typed-digits.ts'

export async function listUsers(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const [found, counted] = await Promise.all([
    readUserRows(kernel, filter, placeOf({ after, page, limit })),
    countUsers(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return {
    users: rows.map(presentUser),
    next,
    ...totalOf(counted.total, { page, limit }),
    allUsers: counted.all,
  }
}

export function presentUser({
  id,
  imageId,
  createdAt,
  lastSeenAt,
  at: _at,
  ...row
}: UserRead): UserRow {
  return {
    _id: id,
    ...row,
    imageUrl: imageId ? imageAddress(imageId, 160) : null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

const HEAD = [
  'Nom',
  'Téléphone',
  'Rôle',
  'Boutique',
  'Groupe',
  'Lieu',
  'Commandes',
  'Inscription',
  'Vu',
  'État',
]

export function usersFile(kernel: Kernel, filter: UserFilter): AsyncGenerator<string> {
  return csvPages<UserRead>(
    HEAD,
    (last, limit) => readUserRows(kernel, filter, { limit, after: cursorAfter(last) }),
    (row) => cellsOf(presentUser(row)),
  )
}

function cellsOf(user: UserRow): Cells {
  return [
    user.name,
    user.phone && formatPhone(user.phone),
    roleWords[user.role],
    user.shopName,
    user.group,
    user.place,
    user.ordersCount,
    momentCell(user.createdAt),
    momentCell(user.lastSeenAt),
    userStateWords[user.state],
  ]
}

type UserFilter = Read<typeof exportUsers>['query']
type UserRead = Omit<UserRow, '_id' | 'imageUrl' | 'createdAt' | 'lastSeenAt'> & {
  id: string
  imageId: string | null
  createdAt: Date
  lastSeenAt: Date | null
  at: Date
}

const wantsDeletion =
  'exists (select from deletion_requests d where d.user_id = u.id and d.processed_at is null)'
const unadmitted = `u.role in ('livreur', 'chef_livreur') and u.admitted_at is null`
const whole = 'u.phone is not null and u.suspended_at is null'

const states: Readonly<Record<UserRow['state'], string>> = {
  deleted: 'u.phone is null',
  suspended: 'u.phone is not null and u.suspended_at is not null',
  deletion_asked: `${whole} and u.id in (select user_id from deletion_requests where processed_at is null)`,
  to_admit: `${whole} and ${unadmitted}`,
  active: `${whole} and not ${wantsDeletion} and not (${unadmitted})`,
}

const stateSql = `case when u.phone is null then 'deleted' when u.suspended_at is not null then 'suspended' when ${wantsDeletion} then 'deletion_asked'
  when ${unadmitted} then 'to_admit' else 'active' end`

const columns = `
  u.id, u.name, u.phone, u.image_id as "imageId", u.role, s.name as "shopName", u.delivery_group as "group",
  coalesce(s.quartier, s.region, o.quartier, o.region) as place,
  case u.role when 'vendeur' then s.deliveries_count
    when 'livreur' then (select count(*)::int from parcel_facts p where p.courier_id = u.id and p.is_delivered)
    when 'buyer' then (select count(*)::int from order_facts b where b.buyer_id = u.id) end as "ordersCount",
  u.created_at as "createdAt", u.last_seen_at as "lastSeenAt", ${stateSql} as state`

const around = `
  left join shop_facts s on s.owner_id = u.id
  left join lateral (select o.quartier, o.region from order_facts o where o.buyer_id = u.id order by o.placed_at desc nulls last limit 1) o on true`

const byOf = (sort: UserFilter['sort']) =>
  sort === 'seen' ? 'coalesce(u.last_seen_at, u.created_at)' : 'u.created_at'

function whereOf(
  { q, role, state, region, seen, joined }: UserFilter,
  now: Date,
): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const parts = ['true']
  const since = (days: number) => `$${values.push(addMs(now, -days * dayMs))}`
  if (role) parts.push(`u.role = $${values.push(role)}`)
  if (state) parts.push(states[state])
  if (seen) parts.push(`coalesce(u.last_seen_at, u.created_at) >= ${since(seen)}`)
  if (joined) parts.push(`u.created_at >= ${since(joined)}`)
  if (region) {
    const place = values.push(region)
    parts.push(
      `(exists (select from shop_facts r where r.owner_id = u.id and r.region = $${place}) or exists (select from address_facts r where r.user_id = u.id and r.region = $${place}))`,
    )
  }
  const words = wordsOf(q)
  if (words) parts.push(words(values))
  return { where: parts.join(' and '), values }
}

function wordsOf(q: string): ((values: unknown[]) => string) | null {
  const typed = readText(q)
  if (typed === '') return null
  const digits = readPhone(typed) ?? withoutSeparators(typed)
  if (/^\d{2,8}$/.test(digits)) return (values) => `u.phone like $${values.push(`%${digits}%`)}`
  const likes = typed
    .split(/\s+/)
    .slice(0, 6)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return (values) => {
    const places = likes.map((like) => values.push(like))
    const all = (name: string) =>
      places.map((place) => `plain_name(${name}) like plain_name($${place})`).join(' and ')
    return `u.id in (select n.id from person_facts n where ${all('n.name')} union select n.owner_id from shop_facts n where ${all('n.name')})`
  }
}

async function readUserRows(kernel: Kernel, filter: UserFilter, page: Place): Promise<UserRead[]> {
  const { where, values } = whereOf(filter, kernel.clock.now())
  const by = byOf(filter.sort)
  const [way, than] = filter.sort === 'oldest' ? ['asc', '>'] : ['desc', '<']
  const next = page.after
    ? `and (${by}, u.id) ${than} ($${values.push(page.after.at)}::timestamptz, $${values.push(page.after.id)}::uuid)`
    : ''
  const chosen = `select u.*, ${by} as at from person_facts u where ${where} ${next} order by ${by} ${way}, u.id ${way} limit $${values.push(page.limit)} offset $${values.push(page.offset ?? 0)}`
  const { rows } = await kernel.database.pool.query<UserRead>(
    `select ${columns}, u.at from (${chosen}) u ${around} order by u.at ${way}, u.id ${way}`,
    values,
  )
  return rows
}

async function countUsers(
  kernel: Kernel,
  filter: UserFilter,
): Promise<{ total: number; all: number }> {
  const { where, values } = whereOf(filter, kernel.clock.now())
  const { rows } = await kernel.database.pool.query<{ total: number; all: number }>(
    `select (${countedUpTo(`select from person_facts u where ${where}`)}) as total, (select count(*) from person_facts) as "all"`,
    values,
  )
  return rows[0] ?? { total: 0, all: 0 }
}

export async function readUserRow(kernel: Kernel, id: string): Promise<UserRead | undefined> {
  const { rows } = await kernel.database.pool.query<UserRead>(
    `select ${columns}, u.created_at as at from person_facts u ${around} where u.id = $1`,
    [id],
  )
  return rows[0]
}
