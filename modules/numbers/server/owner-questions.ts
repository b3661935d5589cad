import { eq, sql } from 'drizzle-orm'

import type { LockedUser } from '#modules/identity/module.ts'
import { shopHelperFacts, shopFacts } from '#modules/shops/database/views.ts'
import { orderFacts, parcelFacts, saleFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { ownerQuestions, type StoredQuestion } from '#modules/numbers/database/tables.ts'
import { quartiers } from '#modules/places/contract/locations.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { randomKey } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'

const mostChoices = 12
/** Below, a guess is too often right. */
const fewestChoices = 6

export type OpenQuestions = { questions: StoredQuestion[]; wrongTries: number; tries: number }

/**
 * Reads what is asked of an account, made once. Nothing is asked where money or another's shop is
 * behind it: sellers, couriers, helpers.
 */
export async function questionsOf(
  tx: Tx,
  kernel: Kernel,
  user: Pick<LockedUser, 'id' | 'role'>,
): Promise<OpenQuestions> {
  if (user.role !== 'buyer' || (await helpsShop(tx, user.id))) return open([], 0)
  const [kept] = await tx.select().from(ownerQuestions).where(eq(ownerQuestions.userId, user.id))
  if (kept) return open(kept.questions, kept.wrongTries)
  const made = await Promise.all([quartierQuestion(tx, user.id), shopQuestion(tx, user.id)])
  const questions = made.filter((one) => one !== null)
  await tx.insert(ownerQuestions).values({ userId: user.id, questions, madeAt: kernel.clock.now() })
  return open(questions, 0)
}

/** One question of twelve choices is guessed once in twelve times, two in 144. */
function open(questions: StoredQuestion[], wrongTries: number): OpenQuestions {
  const most = questions.length > 1 ? 2 : questions.length
  return { questions, wrongTries, tries: Math.max(0, most - wrongTries) }
}

async function helpsShop(db: Sql, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    sql`select 1 from ${shopHelperFacts} where user_id = ${userId} and ended_at is null`,
  )
  return rows.length > 0
}

/** Of the last order brought to a door in Bamako; none of its owner’s stands among the others. */
async function quartierQuestion(db: Sql, userId: string): Promise<StoredQuestion | null> {
  const rows = await query<{ quartier: string }>(
    db,
    sql`select quartier from ${orderFacts}
      where buyer_id = ${userId} and quartier is not null and region = 'Bamako'
      order by receive_at = 'door' desc, placed_at desc`,
  )
  const own = new Set(rows.map(({ quartier }) => quartier))
  const others = quartiers.filter(({ type, label }) => type === 'quartier' && !own.has(label))
  return asked(
    'quartier',
    rows[0]?.quartier,
    others.map(({ label }) => label),
  )
}

/**
 * Of the last order, among open shops that have sold about as much and at which the owner never
 * bought: what is public of a shop tells nothing.
 */
async function shopQuestion(db: Sql, userId: string): Promise<StoredQuestion | null> {
  const [last] = await query<{ name: string; sold: number }>(
    db,
    sql`select s.name, s.deliveries_count as sold
      from ${orderFacts} o join ${saleFacts} p on p.order_id = o.id join ${shopFacts} s on s.id = p.shop_id
      where o.buyer_id = ${userId} order by o.placed_at desc, p.number limit 1`,
  )
  if (!last) return null
  const others = await query<{ name: string }>(
    db,
    sql`select s.name from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id and u.is_active
      where s.name <> ${last.name} and s.id not in (
        select p.shop_id from ${orderFacts} o join ${parcelFacts} p on p.order_id = o.id
        where o.buyer_id = ${userId})
      order by abs(s.deliveries_count - ${last.sold}), s.id limit 40`,
  )
  return asked(
    'shop',
    last.name,
    others.map(({ name }) => name),
  )
}

function asked(
  kind: StoredQuestion['kind'],
  right: string | undefined,
  others: readonly string[],
): StoredQuestion | null {
  const chosen = shuffled([...new Set(others)]).slice(0, mostChoices - 1)
  if (right === undefined || chosen.length < fewestChoices - 1) return null
  // In the order of the alphabet: the place tells nothing.
  const choices = [...chosen, right].toSorted((one, other) => one.localeCompare(other, 'fr'))
  return { kind, choices, right }
}

function shuffled(all: readonly string[]): string[] {
  return all
    .map((one) => ({ one, by: randomKey(8).toString('hex') }))
    .toSorted((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ one }) => one)
}
