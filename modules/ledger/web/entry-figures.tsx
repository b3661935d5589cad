import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { accountWords, figureWords } from '#modules/ledger/contract/book-words.ts'
import type { listEntries } from '#modules/ledger/contract/books.ts'
import { classes } from '#web/ui/classes.ts'

import type { entryQuery } from './entry-query.ts'
import { useOverview } from './use-finance.ts'

type EntryFiguresProps = {
  read: Reply<typeof listEntries>
  filter: ReturnType<typeof entryQuery>
}

/** Sums of all entries that match the filter; of the whole ledger, what it holds now beside. */
export function EntryFigures({ read, filter }: EntryFiguresProps) {
  const { figure, account, owner, event } = filter
  const now = useOverview('mois').data
  const lines = `${formatCount(read.totalEntries)} ligne${read.totalEntries > 1 ? 's' : ''}`
  const held = [...(now?.owners ?? []), ...(now?.places ?? [])].filter(
    ({ account: name }) => name === 'seller_payable' || name === 'provider_clearing',
  )
  const cells: readonly Cell[] =
    figure || account || owner || event
      ? [
          [figure ? figureWords[figure] : 'Solde de ces écritures', read.amount, lines],
          ['Débit', read.debit],
          ['Crédit', read.credit],
          ...(read.opening === null ? [] : [['Avant cette période', read.opening] satisfies Cell]),
        ]
      : [
          ['Débit', read.debit, lines],
          ['Crédit', read.credit],
          ['Écart', read.amount],
          ...held.map(({ account: name, amount }): Cell => [
            accountWords[name],
            amount,
            'maintenant',
          ]),
        ]
  return (
    <dl className={classes('key-figures', cells.length !== 4 && `figures-${cells.length}`)}>
      {cells.map(([words, francs, detail]) => (
        <div key={words} className="key-figure">
          <dt>{words}</dt>
          <dd>{formatFrancs(francs)}</dd>
          {detail && <dd>{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}

type Cell = readonly [words: string, francs: number, detail?: string]
