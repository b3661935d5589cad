import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import { eq } from 'drizzle-orm'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { launchPostgres } from '#server/postgres/launch.ts'
import { dayMs } from '#kernel/clock.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { users } from '#modules/identity/database/tables.ts'
import { openMarketOn, type Market } from '../support/market.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

export type Past = { databaseUrl: string; officers: [UserInfo, UserInfo] }

/**
 * Plays the last twenty days of a market with two officers of finance in a process of its own,
 * since its clock starts then. Prints its facts as a line of JSON, keeps the database running and
 * ends with its input.
 */
export async function playPast<Facts extends object>(
  play: (market: Market, now: Date) => Promise<Facts>,
): Promise<void> {
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-past-'))
  const postgres = await launchPostgres({ folder, durable: false })
  try {
    await migrateDatabase(postgres.url)
    const now = new Date()
    const market = await openMarketOn(postgres.url, { at: new Date(now.getTime() - 20 * dayMs) })
    try {
      const officers: Past['officers'] = [
        await officer(market, 'Oumar Sangaré'),
        await officer(market, 'Kadiatou Keïta'),
      ]
      const facts = await play(market, now)
      await signInToday(market)
      const past: Past & Facts = { databaseUrl: postgres.url, officers, ...facts }
      process.stdout.write(`${JSON.stringify(past)}\n`)
    } finally {
      await market.close()
    }
    for await (const _ of process.stdin);
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the last Saturday at six: today's if it is past, since the real clock would build another
 * batch.
 */
export function lastSaturday(now: Date): Date {
  const day = new Date(now.getTime() - ((now.getUTCDay() + 1) % 7) * dayMs)
  day.setUTCHours(6, 0, 0, 0)
  return day > now ? new Date(day.getTime() - 7 * dayMs) : day
}

async function officer(market: Market, name: string): Promise<UserInfo> {
  const { user } = await market.staff('finance')
  await market.kernel.db.update(users).set({ name }).where(eq(users.id, user._id))
  return { ...user, name }
}

/** Signs in with password and second factor, since the team's sessions are short. */
async function signInToday(market: Market): Promise<void> {
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
