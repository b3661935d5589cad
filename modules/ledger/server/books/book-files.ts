import { accountWords, eventWords } from '#modules/ledger/contract/book-words.ts'
import type { LedgerLine } from '#modules/ledger/contract/books.ts'

import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import { entriesAfter, newestEntry } from './entries.queries.ts'
import type { EntryFilter } from './sums.queries.ts'

/** Every entry of a filter, the latest first. What is posted meanwhile stays out. */
export async function* entriesFile(
  db: Sql,
  filter: EntryFilter,
  batchSize?: number,
): AsyncGenerator<string> {
  const newest = await newestEntry(db)
  yield* csvPages<LedgerLine>(
    ['N°', 'Date', 'Événement', 'Objet', 'Compte', 'Titulaire', 'Débit', 'Crédit'],
    (last, limit) => entriesAfter(db, filter, last, { limit, newest }),
    ({ _id, at, event, subject, account, owner, amount }) => [
      _id,
      at,
      eventWords(event),
      subject,
      accountWords[account],
      owner?.name,
      amount > 0 ? amount : null,
      amount < 0 ? -amount : null,
    ],
    batchSize,
  )
}
