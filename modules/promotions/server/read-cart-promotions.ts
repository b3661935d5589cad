import { plainCode } from '#modules/promotions/contract/promotion-words.ts'

import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { takeTry, waitWords, type Throttle, type Try } from '#kernel/limits/throttle.ts'
import type { CartPromotions, Promotion, TypedCode } from './choose-promotion.ts'

/** Whose guesses are counted: an account, or the address of a visitor. */
export type Guesser = { buyerId: string | null; address: string }
type Wanted = Guesser & { shopIds: readonly string[]; codes: readonly string[] }

/** Codes that do not exist: ten, a quarter of an hour, ten again. */
const wrongCodes: Throttle = {
  name: 'promotion-code',
  batch: 10,
  lockMs: 15 * 60_000,
  most: 50,
  batchBackMs: 60 * 60_000,
}

const ofCart: Statement = {
  name: 'promotions_of_cart',
  text: 'select wait_until as "waitUntil", found as promotions from promotions_of_cart($1, $2, $3, $4, $5)',
}

type Row = { waitUntil: string | null; promotions: Promotion[] }

/**
 * Promotions that may count for a cart with goods of these shops, and what each typed code stands
 * for. One statement.
 */
export async function readCartPromotions(
  db: Sql,
  now: Date,
  wanted: Wanted,
): Promise<CartPromotions> {
  const codes = wanted.codes.map(plainCode)
  const guess = guessOf(wanted)
  const [row] = await run<Row>(db, ofCart, [
    now,
    wanted.shopIds,
    codes,
    wanted.buyerId,
    codes.length > 0 ? `${guess.throttle.name}:${guess.subject}` : '',
  ])
  if (!row) throw new Error('promotions of a cart were not read')
  const read = row.promotions.map((one) => ({ ...one, startsOn: dayWords(one.startsOn) }))
  const waitUntil = row.waitUntil === null ? null : new Date(row.waitUntil)
  const typed = codes.map((code) => typedCode(code, read, waitUntil, now))
  return { automatic: read.filter(({ code }) => code === null), typed }
}

/** Counts a code that does not exist against whoever typed it: codes cannot be tried out. */
export async function countGuess(
  kernel: Kernel,
  { typed }: CartPromotions,
  guesser: Guesser,
): Promise<void> {
  if (!typed.some(({ promotion, problem }) => !promotion && problem === null)) return
  await kernel.transaction((tx) => takeTry(tx, kernel.clock.now(), [guessOf(guesser)]))
}

function guessOf({ buyerId, address }: Guesser): Try {
  return { throttle: wrongCodes, subject: buyerId ?? address }
}

/** Of several that had this code in turn: the live one, else the next, else the last. */
function typedCode(
  code: string,
  read: readonly Promotion[],
  waitUntil: Date | null,
  now: Date,
): TypedCode {
  if (waitUntil) {
    const waitMs = addMs(waitUntil, -now.getTime()).getTime()
    return { code, promotion: null, problem: `Trop d’essais. Revenez dans ${waitWords(waitMs)}.` }
  }
  const rank = { live: 0, used_up: 0, upcoming: 1, ended: 2 }
  const [promotion = null] = read
    .filter((one) => one.code === code)
    .toSorted((a, b) => rank[a.state] - rank[b.state])
  return { code, promotion, problem: null }
}

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Bamako',
})

function dayWords(at: string): string {
  return day.format(new Date(at))
}
