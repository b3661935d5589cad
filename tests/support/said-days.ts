import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readSaid, saysMovingDay } from './read-said.ts'
import { saidLines, type Stored } from './said-lines.ts'

/** News that repeat what a person wrote. */
const ownWords = /^coach:[^:]+:late/

type Told = { key: string; text: string; at: string }

function readTold(kernel: Kernel): Promise<Told[]> {
  return query<Told>(
    kernel.db,
    sql`
    select news_key as key, title || E'\\n' || message as text, created_at as at from notifications
    where kind <> 'announcement'
    union all
    select news_key, text, created_at from sms_outbox where text is not null
    order by at desc`,
  )
}

/**
 * Reads the days of every notice and SMS back and compares them with what is stored.
 * @returns names of the lines that said a day
 */
export async function expectSaidDays(kernel: Kernel): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const told of await readTold(kernel)) {
    const name = await expectSaid(kernel, told)
    if (name) seen.add(name)
  }
  return seen
}

/** Compares the last news of a line with what is stored, before it changes. */
export async function expectLastSaid(kernel: Kernel, name: string): Promise<void> {
  const key = saidLines[name]?.key
  const told = (await readTold(kernel)).filter((one) => key?.test(one.key))
  const last = told.filter(({ key: of }) => of === told[0]?.key)
  const said = []
  for (const one of last) said.push(await expectSaid(kernel, one))
  expect(said, `nothing says the day of « ${name} »`).toContain(name)
}

/** @returns the line; null: it says no day */
async function expectSaid(kernel: Kernel, { key, text, at }: Told): Promise<string | null> {
  if (!ownWords.test(key)) expect(saysMovingDay(text), `${key}: ${text}`).toBe(false)
  const said = readSaid(text, new Date(at))
  if (said.length === 0) return null
  const [name, line] = Object.entries(saidLines).find(([, one]) => one.key.test(key)) ?? []
  expect(name, `${key} says a day and stands in no line: ${text}`).toBeDefined()
  if (!name || !line) return null
  const stored = await line.stored(kernel, line.key.exec(key)?.slice(1) ?? [])
  for (const one of said)
    expect(
      stored.some((known) => agrees(one, known)),
      `${name}: « ${one.words} » of ${text}, stored ${JSON.stringify(stored)}`,
    ).toBe(true)
  return name
}

/** Seconds are not said. */
function agrees(said: { day: string; at: string | null }, known: Stored): boolean {
  if (said.at === null) return known.day === said.day
  return known.at?.slice(0, 16) === said.at.slice(0, 16)
}
