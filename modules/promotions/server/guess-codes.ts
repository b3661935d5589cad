import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import type { Tx } from '#kernel/database/database.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  giveBackTry,
  takeFailures,
  takeTry,
  waitWords,
  type Throttle,
  type Try,
} from '#kernel/limits/throttle.ts'
import { tooManyGuesses } from './errors.ts'
import { query } from '#kernel/database/query.ts'

type Guesser = { userId: string | null; address: string }

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const hourMs = 60 * minuteMs

/** Codes that do not exist: ten per quarter of an hour. */
const wrongCodes: Throttle = {
  name: 'promotion-code',
  batch: 10,
  lockMs: quarterMs,
  most: 50,
  batchBackMs: hourMs,
}
/** « Code libre ? » checks, and codes found to be taken. */
const askedCodes: Throttle = {
  name: 'promotion-code-free',
  batch: 20,
  lockMs: quarterMs,
  most: 40,
  batchBackMs: 2 * hourMs,
}
/**
 * Limits per network, for accounts without verified number: new accounts add no guesses. Thousands
 * of phones share a carrier's address.
 */
const ofNewcomers: Throttle = {
  name: 'promotion-code-network',
  free: 60,
  leakMs: 5 * minuteMs,
  waitsMs: [minuteMs, 5 * minuteMs, quarterMs],
}

export type AdmittedCodes = readonly { code: string; problem: string | null }[]

export const codeUnknown = 'Ce code n’existe pas. Vérifiez les lettres.'

/**
 * Returns readable codes. An unknown code counts as a guess; no more codes are read than guesses
 * are left.
 */
export async function admitCodes(
  kernel: Kernel,
  typed: readonly string[],
  guesser: Guesser,
): Promise<AdmittedCodes> {
  if (typed.length === 0) return []
  const codes = typed.map(readLetteredCode)
  const looked = new Map<string, string | null>()
  const waitMs = await kernel.transaction(async (tx) =>
    takeFailures(tx, kernel.clock.now(), await triesOf(tx, wrongCodes, guesser), async (left) => {
      const known = await knownCodes(tx, codes)
      let wrong = 0
      for (const code of codes) {
        if (looked.has(code)) continue
        if (wrong >= left) break
        if (!known.has(code)) wrong += 1
        looked.set(code, known.has(code) ? null : codeUnknown)
      }
      return wrong
    }),
  )
  const tooMany = `Trop d’essais. Revenez dans ${waitWords(waitMs)}.`
  return codes.map((code) => {
    const problem = looked.get(code)
    return { code, problem: problem === undefined ? tooMany : problem }
  })
}

/** Hides a code before its approval. */
async function knownCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ code: string }>(
    tx,
    sql`
    select distinct code from promotions
    where code = any(${sql.param(codes)}::text[]) and budget_francs is distinct from 0`,
  )
  return new Set(rows.map(({ code }) => code))
}

/** @throws promotions.too_many_guesses (429) */
export async function countFreeCheck(kernel: Kernel, guesser: Guesser): Promise<void> {
  await kernel.transaction(async (tx) => {
    refuseWait(await takeTry(tx, kernel.clock.now(), await triesOf(tx, askedCodes, guesser)))
  })
}

/**
 * Counts a taken code as a guess, but not success.
 * @throws promotions.too_many_guesses (429) · errors of `make`
 */
export async function guessingTaken<T>(
  kernel: Kernel,
  guesser: Guesser,
  make: () => Promise<T>,
): Promise<T> {
  const tries = await kernel.transaction(async (tx) => {
    const taken = await triesOf(tx, askedCodes, guesser)
    refuseWait(await takeTry(tx, kernel.clock.now(), taken))
    return taken
  })
  const giveBack = () =>
    kernel.transaction(async (tx) => {
      for (const one of tries) await giveBackTry(tx, one)
    })
  try {
    const made = await make()
    await giveBack()
    return made
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'promotions.code_taken')) await giveBack()
    throw error
  }
}

function refuseWait(waitMs: number): void {
  if (waitMs > 0)
    throw tooManyGuesses({
      sentence: `Trop d’essais. Réessayez dans ${waitWords(waitMs)}.`,
      retryAfter: Math.ceil(waitMs / 1_000),
    })
}

async function triesOf(tx: Tx, own: Throttle, { userId, address }: Guesser): Promise<Try[]> {
  const network = networkOf(address)
  if (!userId) return [{ throttle: own, subject: network }]
  const rows = await query(
    tx,
    sql`
    select from ${personFacts} where id = ${userId} and phone_proved_at is not null`,
  )
  return [
    { throttle: own, subject: userId },
    ...(rows.length > 0 ? [] : [{ throttle: ofNewcomers, subject: network }]),
  ]
}
