import { or, sql, type SQL, type View } from 'drizzle-orm'

import { imageAddress } from '#modules/images/contract/images.ts'
import { userStateWords } from '#modules/people/contract/people-words.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import type { listUsers as wire, UserRow, exportUsers } from '#modules/people/contract/people.ts'
import { placesWith } from '#modules/places/contract/locations.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import { type Cells, csvPages, momentCell } from '#kernel/csv/csv.ts'
import {
  containing,
  countUpTo,
  filteredPage,
  orderBy,
  type Place,
  placeAfter,
  placeSql,
  whereAll,
} from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import { havingDigits, readTyped } from '#kernel/database/typed-search.ts'
import { addressFacts } from '#modules/addresses/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { readText } from '#kernel/wire/plain-text.ts'

export async function listUsers(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<ReplyInput<typeof wire>> {
  const where = whereAll(conditionsOf(kernel, filter))
  const [{ rows, ...facts }, allUsers] = await Promise.all([
    filteredPage(
      { after, page, limit },
      (place) => readUserRows(kernel, filter, place),
      () => countUpTo(kernel.db, sql`select from ${personFacts} u ${where}`),
    ),
    kernel.db.$count(personFacts),
  ])
  return { users: rows.map(presentUser), ...facts, allUsers }
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
    createdAt: new Date(createdAt).toISOString(),
    lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
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
    (last, limit) => readUserRows(kernel, filter, placeAfter(last, limit)),
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

/** View: id, owner_id, slug, name, plan, quartier, region, deliveries_count. */
export const userShops = new Need<View>('people.shops')
/** View: buyer_id, quartier, region, placed_at. */
export const userOrders = new Need<View>('people.orders')
/** View: courier_id, is_delivered. */
export const userParcels = new Need<View>('people.parcels')

type UserFilter = Read<typeof exportUsers>['query']
type UserRead = Omit<UserRow, '_id' | 'imageUrl' | 'createdAt' | 'lastSeenAt'> & {
  id: string
  imageId: string | null
  createdAt: string
  lastSeenAt: string | null
  at: string
}

const wantsDeletion = sql`exists (select from deletion_requests d where d.user_id = u.id and d.processed_at is null)`
const unadmitted = sql`u.role in ('livreur', 'chef_livreur') and u.admitted_at is null`
const whole = sql`u.phone is not null and u.suspended_at is null`

const states: Readonly<Record<UserRow['state'], SQL>> = {
  deleted: sql`u.phone is null and u.set_apart_at is null`,
  set_apart: sql`u.set_apart_at is not null`,
  suspended: sql`u.phone is not null and u.suspended_at is not null`,
  deletion_asked: sql`${whole} and u.id in (select user_id from deletion_requests where processed_at is null)`,
  to_admit: sql`${whole} and ${unadmitted}`,
  active: sql`${whole} and not ${wantsDeletion} and not (${unadmitted})`,
}

const columnsOf = (kernel: Kernel) => sql`
  u.id, u.name, u.phone, u.image_id, u.role, s.name as shop_name, u.delivery_group as "group",
  coalesce(s.quartier, s.region, o.quartier, o.region) as place,
  case u.role when 'vendeur' then s.deliveries_count
    when 'livreur' then (select count(*)::int from ${userParcels.of(kernel)} p where p.courier_id = u.id and p.is_delivered)
    when 'buyer' then (select count(*)::int from ${userOrders.of(kernel)} b where b.buyer_id = u.id) end as orders_count,
  u.created_at, u.last_seen_at,
  case when u.set_apart_at is not null then 'set_apart' when u.phone is null then 'deleted' when u.suspended_at is not null then 'suspended' when ${wantsDeletion} then 'deletion_asked'
    when ${unadmitted} then 'to_admit' else 'active' end as state`

const around = (kernel: Kernel) => sql`
  left join ${userShops.of(kernel)} s on s.owner_id = u.id
  left join lateral (select o.quartier, o.region from ${userOrders.of(kernel)} o where o.buyer_id = u.id order by o.placed_at desc nulls last limit 1) o on true`

const lastSeen = sql`coalesce(u.last_seen_at, u.created_at)`

function conditionsOf(kernel: Kernel, filter: UserFilter): (SQL | undefined)[] {
  const now = kernel.clock.now()
  const { q, role, state, region, seen, joined } = filter
  const since = (days: number) => addMs(now, -days * dayMs)
  return [
    role ? sql`u.role = ${role}` : undefined,
    state && states[state],
    seen ? sql`${lastSeen} >= ${since(seen)}` : undefined,
    joined ? sql`u.created_at >= ${since(joined)}` : undefined,
    region
      ? sql`(exists (select from ${userShops.of(kernel)} r where r.owner_id = u.id and r.region = ${region}) or exists (select from ${addressFacts} r where r.user_id = u.id and r.region = ${region}))`
      : undefined,
    typedAs(kernel, q),
  ]
}

/** Finds users by what rows show: every word of name, shop, group and place, the telephone. */
function typedAs(kernel: Kernel, q: string): SQL | undefined {
  const { words, digits } = readTyped(readText(q))
  if (words.length === 0) return undefined
  const named = sql.join(
    words.map((word) => shownWord(kernel, word)),
    sql` and `,
  )
  return digits
    ? sql`(${named} or ${or(...havingDigits([sql`u.phone`, sql`u.former_phone`], digits))})`
    : named
}

function shownWord(kernel: Kernel, word: string): SQL {
  const like = sql`plain_name(${containing(word)})`
  const places = sql`${sql.param(placesWith(word))}::text[]`
  return sql`u.id in (
    select n.id from ${personFacts} n where plain_name(n.name) like ${like}
    union all select n.id from ${personFacts} n where n.delivery_group is not null and plain_name(n.delivery_group) like ${like}
    union all select s.owner_id from ${userShops.of(kernel)} s where plain_name(s.name) like ${like} or coalesce(s.quartier, s.region) = any(${places})
    union all select o.buyer_id from ${userOrders.of(kernel)} o where coalesce(o.quartier, o.region) = any(${places}))`
}

function readUserRows(kernel: Kernel, filter: UserFilter, place: Place): Promise<UserRead[]> {
  const by = filter.sort === 'seen' ? lastSeen : sql`u.created_at`
  const order = { id: sql`u.id`, way: filter.sort === 'oldest' ? 'asc' : 'desc' } as const
  const chosen = placeSql(place, conditionsOf(kernel, filter), { ...order, at: by })
  return query<UserRead>(
    kernel.db,
    sql`select ${columnsOf(kernel)}, u.at from (select u.*, ${by} as at from ${personFacts} u ${chosen}) u ${around(kernel)}
    ${orderBy({ ...order, at: sql`u.at` })}`,
  )
}

export async function readUserRow(kernel: Kernel, id: string): Promise<UserRead | undefined> {
  const [row] = await query<UserRead>(
    kernel.db,
    sql`select ${columnsOf(kernel)}, u.created_at as at from ${personFacts} u ${around(kernel)} where u.id = ${id}`,
  )
  return row
}
