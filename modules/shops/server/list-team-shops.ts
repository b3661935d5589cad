import { eq, sql, type SQL, type View } from 'drizzle-orm'

import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type {
  exportTeamShops,
  listTeamShops,
  TeamShop,
} from '#modules/shops/contract/team-shops.ts'

import { personFacts } from '#modules/identity/database/views.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { shopChanged } from './events.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { type Cells, csvPages, dayCell } from '#kernel/csv/csv.ts'
import {
  countUpTo,
  filteredPage,
  type Place,
  placeAfter,
  placeSql,
  whereAll,
} from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import { foundByShown } from '#kernel/database/typed-search.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { shopUnknown } from './errors.ts'

/** View: shop_id, listed. */
export const productsOfShops = new Need<View>('shops.products')

type Filter = Read<typeof exportTeamShops>['query']
type TeamShopRow = Omit<TeamShop, '_id' | 'rating' | 'planEndsAt' | 'createdAt'> & {
  id: string
  at: string
  planEndsAt: string | null
  ratingSum: number
}

function isAway(now: Date): SQL {
  return sql`s.closed_from <= ${now} and (s.closed_until is null or s.closed_until > ${now})`
}

function inState(state: NonNullable<Filter['state']>, now: Date): SQL {
  switch (state) {
    case 'open':
      return sql`u.is_active and not coalesce(${isAway(now)}, false)`
    case 'away':
      return sql`u.is_active and ${isAway(now)}`
    case 'suspended':
      return sql`u.suspended_at is not null`
    case 'trusted':
      return sql`s.trusted`
    case 'new':
      return sql`s.created_at > ${now}::timestamptz - interval '30 days'`
  }
}

function conditionsOf({ clock }: Kernel, { q, plan, state }: Filter): (SQL | undefined)[] {
  return [
    plan ? sql`s.plan = ${plan}` : undefined,
    state && inState(state, clock.now()),
    shopCalled(q),
  ]
}

const from = sql`from shops s join ${personFacts} u on u.id = s.owner_id`

function readShops(kernel: Kernel, filter: Filter, place: Place): Promise<TeamShopRow[]> {
  return query<TeamShopRow>(
    kernel.db,
    sql`select s.id, s.slug, s.name, s.owner_id, u.name as owner_name, u.phone, coalesce(s.quartier, s.region) as place, s.plan, s.plan_ends_at,
      (select count(*)::int from ${productsOfShops.of(kernel)} p where p.shop_id = s.id and p.listed) as products, s.deliveries_count as deliveries, s.rating_sum,
      s.rating_count as ratings, s.trusted, s.created_at as at,
      case when u.phone is null and u.set_apart_at is null then 'deleted' when u.suspended_at is not null then 'suspended' when ${isAway(kernel.clock.now())} then 'away' else 'open' end as state
    ${from} ${placeSql(place, conditionsOf(kernel, filter), { at: sql`s.created_at`, id: sql`s.id` })}`,
  )
}

export async function listShops(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof listTeamShops>['query'],
): Promise<ReplyInput<typeof listTeamShops>> {
  const { rows, ...facts } = await filteredPage(
    { after, page, limit },
    (place) => readShops(kernel, filter, place),
    () => countUpTo(kernel.db, sql`select ${from} ${whereAll(conditionsOf(kernel, filter))}`),
  )
  return { shops: rows.map(toTeamShop), ...facts }
}

function toTeamShop({ id, at, planEndsAt, ratingSum, ...row }: TeamShopRow): TeamShop {
  const rating = row.ratings === 0 ? 0 : Math.round((10 * ratingSum) / row.ratings) / 10
  return {
    _id: id,
    ...row,
    rating,
    planEndsAt: planEndsAt && new Date(planEndsAt).toISOString(),
    createdAt: new Date(at).toISOString(),
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
    (last, limit) => readShops(kernel, filter, placeAfter(last, limit)),
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
 * @throws shops.shop_unknown (404)
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

/** Makes SQL that finds shops (`s`) of owners (`u`) by what their rows show. */
export function shopCalled(q: string): SQL | undefined {
  if (!q.trim()) return undefined
  const texts = [sql`s.name`, sql`u.name`, sql`s.quartier`, sql`s.region`]
  return foundByShown(q, { texts, phones: [sql`u.phone`] })
}
