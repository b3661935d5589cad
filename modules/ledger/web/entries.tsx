import { addressOf } from '#kernel/wire/typed-client.ts'
import { accountWords, figureWords } from '#modules/ledger/contract/book-words.ts'
import { listEntries, exportEntries } from '#modules/ledger/contract/books.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { Pages } from '#web/lists/pages.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { EntryFigures } from './entry-figures.tsx'
import { EntryFilters, EntryPeriod } from './entry-filters.tsx'
import { EntryList } from './entry-list.tsx'
import { entryQuery } from './entry-query.ts'
import { TransactionView } from './transaction-view.tsx'
import { useFinance } from './use-finance.ts'

/**
 * « Grand livre »: every entry, filtered by the address; the sums above are those of the entries
 * below.
 */
export function Entries({ Frame }: { Frame: ScreenFrame }) {
  const filters = useFilters()
  const { of, change } = filters
  const filter = entryQuery(filters)
  const page = Math.max(1, Number(of('page')) || 1)
  const entries = useFinance(listEntries, { query: { ...filter, page, limit: 50 } })
  const file = (
    <SaveButton address={addressOf(exportEntries, { query: filter })} name="grand-livre.csv">
      CSV
    </SaveButton>
  )
  return (
    <Frame
      detail={titleOf(filter, entries.data?.owner?.name)}
      actions={<EntryPeriod filters={filters} />}
      file={entries.data?.entries.length !== 0 && file}
    >
      <EntryFilters filters={filters} owner={entries.data?.owner?.name} />
      {of('evt') && <TransactionView id={of('evt')} onClose={() => change({ evt: '' })} />}
      <Reading query={entries} safe="Le grand livre est intact.">
        {(read) => (
          <>
            <EntryFigures read={read} filter={filter} />
            {read.entries.length === 0 ? (
              <Empty of="money" title="Aucune écriture ici">
                Changez de compte ou de période.
              </Empty>
            ) : (
              <EntryList
                entries={read.entries}
                pathOf={({ transactionId }) => filters.to({ evt: transactionId })}
                foot={
                  <Pages
                    page={page}
                    totalPages={read.totalPages}
                    total={read.totalEntries}
                    onPage={(to) => change({ page: String(to), evt: '' })}
                  />
                }
              />
            )}
          </>
        )}
      </Reading>
    </Frame>
  )
}

function titleOf(
  { figure, account, from, to }: ReturnType<typeof entryQuery>,
  owner: string | undefined,
): string {
  const span = [from && `du ${formatDay(from)}`, to && `au ${formatDay(to)}`]
    .filter(Boolean)
    .join(' ')
  return (
    [figure && figureWords[figure], account && accountWords[account], owner, span]
      .filter(Boolean)
      .join(' · ') ||
    'Chaque écriture est équilibrée. Rien ne s’efface : une erreur se contre-passe.'
  )
}
