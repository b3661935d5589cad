import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'

import type { UserInfo } from '#contract/accounts/accounts.ts'
import { cancelOrder } from '#contract/orders/orders.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { launchPostgres } from '#server/embedded-postgres/launch.ts'
import { closeAll, sell } from '#server/payouts/testing/sold.ts'
import { users } from '#database/tables/users.ts'
import { openMarketOn } from '../market.ts'
import type { Person } from '../market-people.ts'
import { line, order } from '../orders.ts'
import { payFor } from '../payments.ts'
import { dayMs } from '#server/kernel/clock.ts'

/** Two shops have sold, a paid order was cancelled, and the job built the last Saturday's batch. */
export type FinancePast = {
  databaseUrl: string
  officers: [UserInfo, UserInfo]
  seller: UserInfo
  payments: { transaction: string; reference: string; francs: number; at: string }[]
}

// A process of its own, since its clock starts three weeks ago. It prints its facts as a line of JSON,
// keeps the database running and ends with its input.
const folder = await mkdtemp(path.join(tmpdir(), 'sugu-finance-'))
const postgres = await launchPostgres({ folder, durable: false })
try {
  await migrateDatabase(postgres.url)
  process.stdout.write(`${JSON.stringify(await playPast(postgres.url))}\n`)
  for await (const _ of process.stdin);
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function playPast(databaseUrl: string): Promise<FinancePast> {
  const now = new Date()
  const market = await openMarketOn(databaseUrl, { at: new Date(now.getTime() - 20 * dayMs) })
  try {
    const officers: FinancePast['officers'] = [
      await named('Oumar Sangaré'),
      await named('Kadiatou Keïta'),
    ]
    const [buyer, courier] = [await market.buyer(), await market.staff('livreur')]
    const [bazin, kadi] = [await market.seller(), await market.seller({ name: 'Cuisine de Kadi' })]
    for (const [seller, price] of [
      [bazin, 12_345],
      [kadi, 20_000],
    ] as const)
      await sell(market, { buyer, seller, courier, goods: await market.product({ seller, price }) })
    const given = await order(buyer, [line(await market.product({ seller: kadi, price: 7_000 }))])
    await payFor(market, given)
    await buyer.call(cancelOrder, { params: { id: given._id }, body: {} })
    await closeAll(market)
    market.clock.set(lastSaturday(now))
    await market.runJob('payouts.build')
    await market.settle()
    await signInToday()
    return { databaseUrl, officers, seller: bazin.user, payments: await payments() }
  } finally {
    await market.close()
  }

  async function named(name: string): Promise<UserInfo> {
    const { user }: Person = await market.staff('finance')
    await market.kernel.db.update(users).set({ name }).where(eq(users.id, user._id))
    return { ...user, name }
  }

  /** A new session with password and second factor, since the team's sessions are short. */
  async function signInToday(): Promise<void> {
    await market.sql("update users set password_grade = 'strong' where role = 'finance'")
    await market.sql(
      `insert into second_factors (user_id, secret, created_at, confirmed_at)
       select id, $1, now(), now() from users where role = 'finance'`,
      [randomBytes(20)],
    )
    await market.sql(
      `update sessions set created_at = now(), last_seen_at = now(), factor_at = now()
       where user_id in (select id from users where role = 'finance')`,
    )
  }

  function payments(): Promise<FinancePast['payments']> {
    return market.sql<FinancePast['payments'][number]>(
      `select provider_transaction_id as transaction, provider_order_id as reference, amount_francs as francs, to_char(settled_at, 'DD/MM/YYYY HH24:MI:SS') as at
       from payments where state = 'succeeded' order by settled_at, id`,
    )
  }
}

/** The last Saturday at six: today's if it is past, since the real clock would build another batch. */
function lastSaturday(now: Date): Date {
  const day = new Date(now.getTime() - ((now.getUTCDay() + 1) % 7) * dayMs)
  day.setUTCHours(6, 0, 0, 0)
  return day > now ? new Date(day.getTime() - 7 * dayMs) : day
}
