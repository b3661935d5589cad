import { accountWords, eventWords } from '#contract/ledger/book-words.ts'
import type { LedgerLine } from '#contract/ledger/books.ts'

import { csvRow, csvStart } from '../../kernel/csv.ts'
import type { Sql } from '../../kernel/database.ts'
import { entriesAfter, newestEntry } from './entries.queries.ts'
import type { EntryFilter } from './sums.queries.ts'

/** Every entry of a filter, the latest first, read a thousand at a time: memory does not grow with the ledger. What is posted meanwhile stays out. */
export async function* entriesFile(
  db: Sql,
  filter: EntryFilter,
  batchSize = 1_000,
): AsyncGenerator<string> {
  yield (
    csvStart +
      csvRow(['N°', 'Date', 'Événement', 'Objet', 'Compte', 'Titulaire', 'Débit', 'Crédit'])
  )
  const newest = await newestEntry(db)
  for (let last: LedgerLine | undefined; ;) {
    const lines = await entriesAfter(db, filter, last, { limit: batchSize, newest })
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
    if (lines.length < batchSize) return
    last = lines.at(-1)
  }
}
