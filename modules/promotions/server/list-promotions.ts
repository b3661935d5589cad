import { sql, type SQL } from 'drizzle-orm'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import type { Cursor } from '#kernel/wire/cursor.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type {
  listShopPromotions as endpoint,
  Promotion,
  ShownPromotion,
} from '#modules/promotions/contract/promotions.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { filteredPage, placeSql } from '#kernel/database/pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { promotionUnknown } from './errors.ts'
import { codeForm } from '#modules/promotions/contract/promotion-words.ts'
import { reductionWords } from '#modules/products/contract/reductions.ts'
import { csvFile, dayCell } from '#kernel/csv/csv.ts'
import { query } from '#kernel/database/query.ts'

export type ListQuery = {
  state?: 'live' | 'upcoming' | 'ended' | undefined
  after?: Cursor | undefined
  page: number
  limit: number
}
type PromotionRow = Omit<
  Promotion,
  '_id' | 'startsAt' | 'endsAt' | 'stoppedAt' | 'isAskedByCaller'
> & {
  id: string
  at: string
  startsAt: string
  endsAt: string | null
  stoppedAt: string | null
  askedBy: string | null
}

const monthMs = 30 * dayMs

export async function listPromotions(
  kernel: Kernel,
  shopId: string | null,
  callerId: string,
  { state, ...paging }: ListQuery,
): Promise<ReplyInput<typeof endpoint>> {
  const now = kernel.clock.now()
  const order = { at: sql`p.created_at`, id: sql`p.id` }
  const counted = figures(kernel.db, shopId, state, now)
  const { rows, ...facts } = await filteredPage(
    paging,
    (place) =>
      readPromotions(kernel.db, now, placeSql(place, [owned(shopId), inState(state, now)], order)),
    async () => (await counted).total,
  )
  const { counts, month } = await counted
  return { promotions: rows.map((row) => toPromotion(row, callerId)), counts, month, ...facts }
}

/** Newest first; 500 at most. */
export function livePromotions(kernel: Kernel): Promise<PromotionRow[]> {
  const now = kernel.clock.now()
  return readPromotions(
    kernel.db,
    now,
    sql`where ${inState('live', now)} order by p.created_at desc, p.id desc limit 500`,
  )
}

/** @throws promotions.unknown (404) */
export async function showPromotion(
  kernel: Kernel,
  id: string,
  callerId: string,
): Promise<Promotion> {
  const [row] = await readPromotions(kernel.db, kernel.clock.now(), sql`where p.id = ${id}`)
  if (!row) throw promotionUnknown()
  return toPromotion(row, callerId)
}

export function owned(shopId: string | null): SQL {
  return shopId ? sql`p.shop_id = ${shopId}` : sql`p.shop_id is null`
}

export function inState(state: ListQuery['state'], now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const over = sql`(p.stopped_at is not null or p.ends_at <= ${at} or p.uses >= p.max_uses) is true`
  if (state === 'ended') return over
  if (state === 'upcoming') return sql`not ${over} and p.starts_at > ${at}`
  return state === 'live' ? sql`not ${over} and p.starts_at <= ${at}` : sql`true`
}

/** Mobile money counts once paid, cash once placed. */
export const usedFigures = sql`
  coalesce(sum(u.discount_francs), 0)::bigint as discount,
  coalesce(sum(u.sold_francs) filter (where u.held_until is null), 0)::bigint as sold`

const ofUses = sql`select ${usedFigures} from promotion_uses u where u.promotion_id = p.id`
const unread = sql`select 0 as sold, 0 as discount`

/**
 * @param rest SQL after `from promotions p`
 * @param uses how uses are read, once `rest` has limited them
 */
export async function readPromotions(
  db: Sql,
  now: Date,
  rest: SQL,
  uses = ofUses,
): Promise<PromotionRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  return query<PromotionRow>(
    db,
    sql`
    select p.id, (select s.slug from ${shopFacts} s where s.id = p.shop_id) as shop_slug, p.kind, p.amount, p.code, p.starts_at, p.ends_at, p.min_goods_francs as min_goods,
      p.first_order_only, p.max_uses, p.max_uses_per_buyer,
      p.budget_francs as budget, p.asked_budget_francs as asked_budget, p.asked_by,
      p.uses, f.sold, f.discount, p.stopped_at, p.created_at as at,
      case when p.stopped_at is not null then 'stopped' when p.ends_at <= ${at} then 'ended' when p.uses >= p.max_uses then 'used_up'
        when p.budget_francs = 0 then 'waiting' when p.starts_at > ${at} then 'upcoming' else 'live' end as state,
      coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name) from promotion_targets t join ${productFacts} g on g.id = t.product_id where t.promotion_id = p.id), '[]') as products,
      coalesce((select json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.name) from promotion_targets t join ${categoryFacts} c on c.id = t.category_id where t.promotion_id = p.id), '[]') as categories
    from (select p.* from promotions p ${rest}) p cross join lateral (${uses}) f order by p.created_at desc, p.id desc`,
  )
}

function toPromotion(
  { id, at: _at, askedBy, startsAt, endsAt, stoppedAt, ...row }: PromotionRow,
  callerId: string,
): Promotion {
  return {
    _id: id,
    ...row,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
    stoppedAt: stoppedAt && new Date(stoppedAt).toISOString(),
    isAskedByCaller: askedBy === callerId,
  }
}

type Figures = {
  counts: Record<'live' | 'upcoming' | 'ended', number>
  total: number
  month: ReplyInput<typeof endpoint>['month']
}

async function figures(
  db: Sql,
  shopId: string | null,
  state: ListQuery['state'],
  now: Date,
): Promise<Figures> {
  const since = addMs(now, -monthMs).toISOString()
  const count = (of: ListQuery['state']) =>
    sql`(select count(*)::int from promotions p where ${owned(shopId)} and ${inState(of, now)})`
  const [found] = await query<Figures>(
    db,
    sql`
    select json_build_object('live', ${count('live')}, 'upcoming', ${count('upcoming')}, 'ended', ${count('ended')}) as counts,
      ${count(state)} as total,
      (select json_build_object('uses', m.uses, 'buyers', m.buyers, 'sold', m.sold, 'discount', m.discount) from (
        select count(*) as uses, count(distinct u.buyer_id) as buyers, ${usedFigures}
        from promotion_uses u join promotions p on p.id = u.promotion_id
        where ${owned(shopId)} and u.live_parcels > 0 and u.used_at >= ${since}::timestamptz) m) as month`,
  )
  if (!found) throw new Error('figures of promotions were not read')
  return found
}

export async function shownPromotions(kernel: Kernel, slug: string): Promise<ShownPromotion[]> {
  const now = kernel.clock.now()
  const rows = await readPromotions(
    kernel.db,
    now,
    sql`where p.shop_id = (select id from ${shopFacts} where slug = ${slug}) and ${inState('live', now)} order by p.created_at desc, p.id desc limit 5`,
    unread,
  )
  return rows.map(
    ({ id, kind, amount, code, endsAt, minGoods, firstOrderOnly, products, categories }) => ({
      _id: id,
      kind,
      amount,
      code,
      endsAt: endsAt && new Date(endsAt).toISOString(),
      minGoods,
      firstOrderOnly,
      products,
      categories,
    }),
  )
}

/** null unless active. */
export async function readGift(
  kernel: Kernel,
  id: string,
): Promise<Pick<Promotion, 'kind' | 'amount'> | null> {
  const now = kernel.clock.now()
  const [row] = await readPromotions(
    kernel.db,
    now,
    sql`where p.id = ${id} and p.budget_francs is distinct from 0 and ${inState('live', now)}`,
    unread,
  )
  return row ? { kind: row.kind, amount: row.amount } : null
}

const head = [
  'Code',
  'Réduction',
  'Du',
  'Au',
  'Utilisations',
  'Sur',
  'Vendu avec (f)',
  'Remise (f)',
]

export async function exportPromotions(
  kernel: Kernel,
  shopId: string,
  state: ListQuery['state'],
): Promise<Uint8Array> {
  const now = kernel.clock.now()
  const rows = await readPromotions(
    kernel.db,
    now,
    sql`where ${owned(shopId)} and ${inState(state, now)} order by p.created_at desc, p.id desc limit 5000`,
  )
  return csvFile([
    head,
    ...rows.map((row) => [
      row.code ?? '',
      reductionWords(row),
      dayCell(new Date(row.startsAt)),
      row.endsAt ? dayCell(new Date(row.endsAt)) : null,
      row.uses,
      row.maxUses ?? '',
      row.sold,
      row.discount,
    ]),
  ])
}

export async function isCodeFree(kernel: Kernel, code: string): Promise<boolean> {
  if (!codeForm.test(code)) return false
  const rows = await query(
    kernel.db,
    sql`
    select from promotions where code = ${code} and stopped_at is null
      and (ends_at is null or ends_at > ${kernel.clock.now().toISOString()}::timestamptz) limit 1`,
  )
  return rows.length === 0
}
