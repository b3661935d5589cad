import { accountWords, eventWords, figureWords } from '#contract/ledger/book-words.ts'
import type { LedgerLine, Period } from '#contract/ledger/books.ts'

import { csvFile, csvRow, csvStart } from '../kernel/csv.ts'
import type { Sql } from '../kernel/database.ts'
import { entriesAfter, newestEntry } from './entries.queries.ts'
import { overviewOf } from './overview.ts'
import type { EntryFilter } from './sums.queries.ts'

/** Every entry of a filter, the latest first, read a thousand at a time: memory does not grow with the ledger. What is posted meanwhile stays out. */
export async function* entriesFile(
  db: Sql,
  filter: EntryFilter,
  round = 1_000,
): AsyncGenerator<string> {
  yield (
    csvStart +
      csvRow(['N°', 'Date', 'Événement', 'Objet', 'Compte', 'Titulaire', 'Débit', 'Crédit'])
  )
  const newest = await newestEntry(db)
  for (let last: LedgerLine | undefined; ;) {
    const lines = await entriesAfter(db, filter, last, { limit: round, newest })
    yield lines
      .map(({ _id, at, event, subject, account, owner, amount }) =>
        csvRow([
          _id,
          at,
          eventWords(event),
          subject,
          accountWords[account],
          owner?.name,
          amount > 0 ? amount : null,
          amount < 0 ? -amount : null,
        ]),
      )
      .join('')
    if (lines.length < round) return
    last = lines.at(-1)
  }
}

/** The figures of the overview, as on the screen. */
export async function overviewFile(db: Sql, period: Period, now: Date): Promise<Uint8Array> {
  const { from, to, figures, places, owners, gap, held, days } = await overviewOf(db, period, now)
  return csvFile([
    ['Vue d’ensemble', from, to],
    ...Object.entries(figures).map(([name, francs]) => [
      figureWords[name as keyof typeof figureWords],
      francs,
    ]),
    ['Où est l’argent'],
    ...places.map(({ account, amount }) => [accountWords[account], amount]),
    ['À qui il est'],
    ...owners.map(({ account, amount }) => [accountWords[account], amount]),
    ['Écart', gap],
    ['Retenu', held.amount],
    ['Jour', 'Orange Money', 'Espèces'],
    ...days.map(({ day, orangeMoney, cash }) => [day, orangeMoney, cash]),
  ])
}
