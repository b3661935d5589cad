import { accountWords, eventWords, figureWords } from '#contract/book-words.ts'
import type { Period } from '#contract/books.ts'

import { csvFile, csvRow, csvStart } from '../kernel/csv.ts'
import type { Sql } from '../kernel/database.ts'
import { entriesOf, type EntryFilter } from './entries.queries.ts'
import { overviewOf } from './overview.ts'

const round = 1_000

/** Every entry of a filter, read a thousand at a time: memory does not grow with the ledger. What is posted meanwhile stays out. */
export async function* entriesFile(db: Sql, filter: EntryFilter): AsyncGenerator<string> {
  yield csvStart + csvRow(['N°', 'Date', 'Événement', 'Objet', 'Compte', 'Titulaire', 'Débit', 'Crédit'])
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const lines = await entriesOf(db, filter, { limit: round, before })
    yield lines
      .map(({ _id, at, event, subject, account, owner, amount }) =>
        csvRow([_id, at, eventWords(event), subject, accountWords[account], owner?.name, amount > 0 ? amount : null, amount < 0 ? -amount : null]),
      )
      .join('')
    if (lines.length < round) return
    before = lines.at(-1)?._id ?? 0
  }
}

/** The figures of the overview, as on the screen. */
export async function overviewFile(db: Sql, period: Period, now: Date): Promise<Uint8Array> {
  const { from, to, figures, places, owners, gap, held, days } = await overviewOf(db, period, now)
  return csvFile([
    ['Vue d’ensemble', from, to],
    ...Object.entries(figures).map(([name, francs]) => [figureWords[name as keyof typeof figureWords], francs]),
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
