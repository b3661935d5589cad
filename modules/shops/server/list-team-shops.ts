import { eq } from 'drizzle-orm'

import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type {
  exportTeamShops,
  listTeamShops,
  TeamShop,
} from '#modules/shops/contract/team-shops.ts'

import { shops } from '#modules/shops/database/tables.ts'
import { shopChanged } from './events.ts'
import { recordAct } from '#modules/audit/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { type Cells, csvPages, dayCell } from '#kernel/csv/csv.ts'
import {
  countedUpTo,
  cursorAfter,
  pageOf,
  placeOf,
  totalOf,
  type Place,
} from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shopUnknown } from './errors.ts'

type Filter = Read<typeof exportTeamShops>['query']
type TeamShopRow = Omit<TeamShop, '_id' | 'rating' | 'planEndsAt' | 'createdAt'> & {
  id: string
  at: Date
  planEndsAt: Date | null
  ratingSum: number
}

const away = 's.closed_from <= $1 and (s.closed_until is null or s.closed_until > $1)'
const states: Readonly<Record<NonNullable<Filter['state']>, string>> = {
  open: `u.is_active and ($1::timestamptz is null or not coalesce(${away}, false))`,
  away: `u.is_active and ${away}`,
  suspended: 'u.suspended_at is not null',
  trusted: 's.trusted',
  new: `s.created_at > $1::timestamptz - interval '30 days'`,
}

function whereOf(kernel: Kernel, { q, plan, state }: Filter): { where: string; values: unknown[] } {
  const values: unknown[] = [kernel.clock.now()]
  const parts = ['$1::timestamptz is not null']
  if (plan) parts.push(`s.plan = $${values.push(plan)}`)
  if (state) parts.push(states[state])
  const called = shopCalled(q, values)
  if (called) parts.push(called)
  return { where: parts.join(' and '), values }
}

async function readShops(kernel: Kernel, filter: Filter, page: Place): Promise<TeamShopRow[]> {
  const { where, values } = whereOf(kernel, filter)
  const next = page.after
    ? `and (s.created_at, s.id) < ($${values.push(page.after.at)}::timestamptz, $${values.push(page.after.id)}::uuid)`
    : ''
  const { rows } = await kernel.database.pool.query<TeamShopRow>(
    `select s.id, s.slug, s.name, s.owner_id as "ownerId", u.name as "ownerName", u.phone, coalesce(s.quartier, s.region) as place, s.plan, s.plan_ends_at as "planEndsAt",
      (select count(*)::int from product_facts p where p.shop_id = s.id and p.listed) as products, s.deliveries_count as deliveries, s.rating_sum as "ratingSum",
      s.rating_count as ratings, s.trusted, s.created_at as at,
      case when u.phone is null then 'deleted' when u.suspended_at is not null then 'suspended' when ${away} then 'away' else 'open' end as state
    from shops s join person_facts u on u.id = s.owner_id
    where ${where} ${next} order by s.created_at desc, s.id desc limit $${values.push(page.limit)} offset $${values.push(page.offset ?? 0)}`,
    values,
  )
  return rows
}

export async function listShops(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof listTeamShops>['query'],
): Promise<ReplyInput<typeof listTeamShops>> {
  const { where, values } = whereOf(kernel, filter)
  const [found, { rows: counted }] = await Promise.all([
    readShops(kernel, filter, placeOf({ after, page, limit })),
    kernel.database.pool.query<{ total: number }>(
      countedUpTo(`select from shops s join person_facts u on u.id = s.owner_id where ${where}`),
      values,
    ),
  ])
  const { rows, next } = pageOf(found, limit)
  return { shops: rows.map(toTeamShop), next, ...totalOf(counted[0]?.total ?? 0, { page, limit }) }
}

function toTeamShop({ id, at, planEndsAt, ratingSum, ...row }: TeamShopRow): TeamShop {
  const rating = row.ratings === 0 ? 0 : Math.round((10 * ratingSum) / row.ratings) / 10
  return {
    _id: id,
    ...row,
    rating,
    planEndsAt: planEndsAt?.toISOString() ?? null,
    createdAt: at.toISOString(),
  }
}

const shopStateWords: Readonly<Record<TeamShop['state'], string>> = {
  open: 'ouverte',
  away: 'en congé',
  suspended: 'suspendue',
  deleted: 'supprimée',
}

const HEAD = [
  'Boutique',
  'Gérant',
  'Téléphone',
  'Lieu',
  'Formule',
  'Produits en vente',
  'Livraisons',
  'Note',
  'Avis',
  'De confiance',
  'État',
  'Ouverte le',
]

export function shopsFile(kernel: Kernel, filter: Filter): AsyncGenerator<string> {
  return csvPages<TeamShopRow>(
    HEAD,
    (last: TeamShopRow | undefined, limit) =>
      readShops(kernel, filter, { limit, after: cursorAfter(last) }),
    (row) => cellsOf(toTeamShop(row)),
  )
}

function cellsOf(one: TeamShop): Cells {
  const owner = [
    one.name,
    one.ownerName,
    one.phone && formatPhone(one.phone),
    one.place,
    plans[one.plan].label,
  ]
  const counts = [one.products, one.deliveries, one.rating, one.ratings]
  return [
    ...owner,
    ...counts,
    one.trusted ? 'oui' : 'non',
    shopStateWords[one.state],
    dayCell(one.createdAt),
  ]
}

/**
 * Features a shop, or stops it.
 * @throws admin.shop_unknown (404)
 */
export async function trustShop(
  kernel: Kernel,
  input: { shopId: string; actor: Caller; trusted: boolean; reason: string },
): Promise<void> {
  const { shopId, actor, trusted, reason } = input
  await kernel.transaction(async (tx) => {
    const [shop] = await tx
      .select({ name: shops.name, slug: shops.slug, trusted: shops.trusted })
      .from(shops)
      .where(eq(shops.id, shopId))
      .for('update')
    if (!shop) throw shopUnknown()
    if (shop.trusted === trusted) return
    await tx.update(shops).set({ trusted }).where(eq(shops.id, shopId))
    await kernel.events.emit(tx, shopChanged, { shopId, slug: shop.slug })
    await recordAct(tx, {
      actor,
      action: trusted ? 'accounts.shop_trusted' : 'accounts.shop_untrusted',
      subject: { kind: 'shop', id: shopId, label: shop.name },
      before: { 'de confiance': shop.trusted },
      after: { 'de confiance': trusted },
      reason,
      at: kernel.clock.now(),
    })
  })
}

/**
 * SQL that finds shops (`s`) of owners (`u`) by part of either name or of the number; adds to
 * `values`. null without words.
 */
export function shopCalled(q: string, values: unknown[]): string | null {
  const words = q.trim()
  if (!words) return null
  const like = values.push(`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  // plain_name: plain-name.sql.
  return `(plain_name(s.name) like plain_name($${like}) or plain_name(u.name) like plain_name($${like}) or u.phone like replace($${like}, ' ', ''))`
}
