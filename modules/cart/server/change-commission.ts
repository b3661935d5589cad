import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'

import type {
  CommissionRule,
  listCommissionRules as endpoint,
  proposeCommissionRule,
} from '#modules/cart/contract/commission-rules.ts'
import type { Cursor } from '#kernel/wire/cursor.ts'
import type { Given } from '#kernel/wire/endpoint.ts'

import { commissionRules } from '#modules/cart/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { overlaps, type Sql, type Tx } from '#kernel/database/database.ts'
import { pageOf, placeOf, totalOf } from '#kernel/database/cursor.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { commissionRuleApproved } from './events.ts'
import { readSettings } from './tariff-in-force.ts'

type Proposed = z.output<typeof proposeCommissionRule.body>
type Row = typeof commissionRules.$inferSelect

/** A rise is told this long before it counts. */
const noticeMs = 7 * dayMs

/**
 * Another commission, as it waits for a second person.
 * @returns its id
 * @throws cart.rule_of_unknown (422) · cart.rule_too_soon (422) for a rise within seven days
 */
export async function proposeRule(
  kernel: Kernel,
  actor: Caller,
  { shop, category, from, until, basisPoints, reason }: Proposed,
): Promise<string> {
  const id = newId()
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const { rows } = await tx.execute<{ shopId: string | null; categoryId: string | null }>(sql`
      select (select id from shop_facts where slug = ${shop}) as "shopId",
        (select id from category_facts where slug = ${category} and merged_into is null) as "categoryId"`)
    const [of] = rows
    if (shop && !of?.shopId)
      throw fail('cart.rule_of_unknown', { details: { shop: 'Cette boutique n’existe pas.' } })
    if (category && !of?.categoryId)
      throw fail('cart.rule_of_unknown', {
        details: { category: 'Cette catégorie n’existe plus.' },
      })
    const begins = new Date(from)
    const startsAt = begins < now ? now : begins
    const endsAt = until ? addMs(new Date(until), dayMs) : null
    if (endsAt && endsAt <= now)
      throw fail('cart.rule_over', { details: { until: fail('cart.rule_over').message } })
    await refuseSuddenRise(tx, { basisPoints, startsAt }, now)
    await tx.insert(commissionRules).values({
      id,
      shopId: of?.shopId ?? null,
      categoryId: of?.categoryId ?? null,
      basisPoints,
      startsAt,
      endsAt,
      reason,
      askedBy: actor.userId,
      askedAt: now,
    })
    await record(tx, kernel, actor, 'cart.commission_rule_asked', { id, basisPoints }, reason)
  })
  return id
}

/** Higher than what the market takes of everybody: the shops must have read it before. */
async function refuseSuddenRise(
  tx: Tx,
  { basisPoints, startsAt }: Pick<Row, 'basisPoints' | 'startsAt'>,
  now: Date,
): Promise<void> {
  const { commissionBasisPoints } = await readSettings(tx)
  if (basisPoints > commissionBasisPoints && startsAt < addMs(now, noticeMs))
    throw fail('cart.rule_too_soon', { details: { from: fail('cart.rule_too_soon').message } })
}

/**
 * A second person agrees, and the shops are told; or refuses.
 * @throws cart.rule_unknown (404) · cart.rule_own (409) · cart.rule_taken (409) ·
 * cart.rule_too_soon (422)
 */
export async function decideRule(
  kernel: Kernel,
  actor: Caller,
  { id, approve }: { id: string; approve: boolean },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const rule = await lockRule(tx, id)
    if (rule.approvedAt) throw fail('cart.rule_unknown')
    if (approve && rule.askedBy === actor.userId) throw fail('cart.rule_own')
    if (approve) {
      await refuseSuddenRise(tx, rule, now)
      await agree(tx, rule, actor, now)
      await tell(tx, kernel, rule)
    } else
      await tx.update(commissionRules).set({ stoppedAt: now }).where(eq(commissionRules.id, id))
    const action = approve ? 'cart.commission_rule_approved' : 'cart.commission_rule_refused'
    await record(tx, kernel, actor, action, rule, rule.reason)
  })
}

async function agree(tx: Tx, { id }: Row, actor: Caller, approvedAt: Date): Promise<void> {
  try {
    await tx
      .update(commissionRules)
      .set({ approvedBy: actor.userId, approvedAt })
      .where(eq(commissionRules.id, id))
  } catch (error) {
    if (overlaps(error, 'commission_rules_alone')) throw fail('cart.rule_taken')
    throw error
  }
}

/** The shop that a rule names, or every shop that sells in its category. */
async function tell(tx: Tx, kernel: Kernel, rule: Row): Promise<void> {
  const { rows } = await tx.execute<{ ownerIds: string[]; category: string | null }>(sql`
    select coalesce(json_agg(s.owner_id), '[]') as "ownerIds",
      (select name from category_facts where id = ${rule.categoryId}::uuid) as category
    from shop_facts s
    where (${rule.shopId}::uuid is null or s.id = ${rule.shopId}::uuid)
      and (${rule.categoryId}::uuid is null or ${rule.shopId}::uuid is not null or exists (
        select from product_facts p where p.shop_id = s.id and p.category_id = ${rule.categoryId}::uuid and p.deleted_at is null))`)
  await kernel.events.emit(tx, commissionRuleApproved, {
    ruleId: rule.id,
    ownerIds: rows[0]?.ownerIds ?? [],
    basisPoints: rule.basisPoints,
    category: rows[0]?.category ?? null,
    startsAt: rule.startsAt.toISOString(),
    endsAt: rule.endsAt?.toISOString() ?? null,
    at: kernel.clock.now().toISOString(),
  })
}

/** The market's rate counts again from now on. @throws cart.rule_unknown (404) */
export async function endRule(
  kernel: Kernel,
  actor: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const rule = await lockRule(tx, id)
    await tx
      .update(commissionRules)
      .set({ stoppedAt: kernel.clock.now() })
      .where(eq(commissionRules.id, id))
    await record(tx, kernel, actor, 'cart.commission_rule_ended', rule, reason)
  })
}

async function lockRule(tx: Tx, id: string): Promise<Row> {
  const [rule] = await tx
    .select()
    .from(commissionRules)
    .where(and(eq(commissionRules.id, id), isNull(commissionRules.stoppedAt)))
    .for('update')
  if (!rule) throw fail('cart.rule_unknown')
  return rule
}

function record(
  tx: Tx,
  kernel: Kernel,
  actor: Caller,
  action: string,
  { id, basisPoints }: Pick<Row, 'id' | 'basisPoints'>,
  reason: string,
): Promise<void> {
  return recordAct(tx, {
    actor,
    action,
    subject: { kind: 'commission_rule', id, label: 'Commission par règle' },
    after: { 'commission (%)': basisPoints / 100 },
    reason,
    at: kernel.clock.now(),
  })
}

type Read = Omit<CommissionRule, '_id' | 'isAskedByCaller'> & {
  id: string
  askedAt: string
  askerId: string
}

/** Rules, the last asked for first. Two statements. */
export async function listRules(
  kernel: Kernel,
  callerId: string,
  query: { after?: Cursor | undefined; page: number; limit: number },
): Promise<Given<typeof endpoint>> {
  const { after, offset = 0, limit } = placeOf(query)
  const beyond = after
    ? sql`where (r.asked_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const rows = await readRules(
    kernel.db,
    kernel.clock.now(),
    sql`${beyond} order by r.asked_at desc, r.id desc limit ${limit} offset ${offset}`,
  )
  const page = pageOf(
    rows.map((row) => ({ ...row, at: new Date(row.askedAt) })),
    query.limit,
  )
  const total = await kernel.db.$count(commissionRules)
  return {
    rules: page.rows.map((row) => present(row, callerId)),
    next: page.next,
    ...totalOf(total, query),
  }
}

/** @throws cart.rule_unknown (404) */
export async function showRule(
  kernel: Kernel,
  id: string,
  callerId: string,
): Promise<CommissionRule> {
  const [row] = await readRules(kernel.db, kernel.clock.now(), sql`where r.id = ${id}`)
  if (!row) throw fail('cart.rule_unknown')
  return present(row, callerId)
}

async function readRules(db: Sql, now: Date, rest: ReturnType<typeof sql>): Promise<Read[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Read>(sql`
    select r.id, r.basis_points as "basisPoints", r.starts_at as "startsAt", r.ends_at as "endsAt", r.reason,
      r.asked_at as "askedAt", r.asked_by as "askerId", coalesce(u.name, '') as "askedBy",
      case when s.id is not null then json_build_object('slug', s.slug, 'name', s.name) end as shop,
      case when c.id is not null then json_build_object('slug', c.slug, 'name', c.name) end as category,
      case when r.stopped_at is not null then 'stopped' when r.approved_at is null then 'waiting' when r.ends_at <= ${at} then 'ended'
        when r.starts_at > ${at} then 'upcoming' else 'live' end as state
    from commission_rules r left join shop_facts s on s.id = r.shop_id left join category_facts c on c.id = r.category_id
    left join person_facts u on u.id = r.asked_by ${rest}`)
  return rows
}

function present(
  { id, askerId, askedAt: _askedAt, ...row }: Read,
  callerId: string,
): CommissionRule {
  return {
    _id: id,
    ...row,
    startsAt: new Date(row.startsAt).toISOString(),
    endsAt: row.endsAt && new Date(row.endsAt).toISOString(),
    isAskedByCaller: askerId === callerId,
  }
}
