import type { Period } from '#modules/ledger/contract/books.ts'
import { dayMs } from '#kernel/clock.ts'

/** From when to when a period of the finance screens goes. Bamako keeps UTC. */
export function spanOf(period: Period, now: Date): { from: Date; to: Date } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const from = {
    '7j': Date.UTC(year, month, day) - 6 * dayMs,
    mois: Date.UTC(year, month, 1),
    annee: Date.UTC(year, 0, 1),
  }[period]
  return { from: new Date(from), to: now }
}

/** `2026-10` → its first instant and that of the next. */
export function monthSpan(month: string): { from: Date; end: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1, 1)), end: new Date(Date.UTC(year, number, 1)) }
}
