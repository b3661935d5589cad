import { useSearchParams } from 'react-router'

import { formatFrancs } from '#contract/kernel/money.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { accountWords, eventNames, eventWords, figureWords } from '#contract/ledger/book-words.ts'
import {
  figureNames,
  type LedgerAccount,
  listEntries,
  exportEntries,
} from '#contract/ledger/books.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { Pages } from '#web/lists/pages.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { Select } from '#web/ui/select.tsx'

import { EntryList } from './entry-list.tsx'
import { TransactionView } from './transaction-view.tsx'
import { useFinance } from './use-finance.ts'

const accountNames = Object.keys(accountWords).filter(
  (name): name is LedgerAccount => name !== 'market',
)

/**
 * « Grand livre »: every entry, filtered by the address; the sum above is that of the entries
 * below.
 */
export function Entries({ Frame }: { Frame: ScreenFrame }) {
  const [search, setSearch] = useSearchParams()
  const param = (name: string) => search.get(name) ?? undefined
  const figure = figureNames.find((one) => one === search.get('chiffre'))
  const account = accountNames.find((one) => one === search.get('compte'))
  const event = eventNames.find((one) => one === search.get('evenement'))
  const page = Math.max(1, Number(search.get('page')) || 1)
  const filter = {
    ...(figure && { figure }),
    ...(account && { account }),
    ...(event && { event }),
    ...(param('titulaire') && { owner: param('titulaire') }),
    ...(param('du') && { from: param('du') }),
    ...(param('au') && { to: param('au') }),
  }
  const entries = useFinance(listEntries, { query: { ...filter, page, limit: 50 } })
  const change = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const gone of ['page', 'evt', ...(name === 'compte' ? ['titulaire', 'chiffre'] : [])])
        next.delete(gone)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const file = (
    <SaveButton address={addressOf(exportEntries, { query: filter })} name="grand-livre.csv">
      CSV
    </SaveButton>
  )
  const transaction = param('evt')
  return (
    <Frame
      detail={titleOf(figure, account, entries.data?.owner?.name, param('du'), param('au'))}
      file={entries.data?.entries.length !== 0 && file}
    >
      <div className="work-columns one-one">
        <Select
          label="Compte"
          placeholder="Tous les comptes"
          options={accountNames.map((value) => ({ value, label: accountWords[value] }))}
          value={account ?? ''}
          onChange={({ target }) => change('compte', target.value)}
        />
        <Select
          label="Événement"
          placeholder="Tous les événements"
          options={eventNames.map((value) => ({ value, label: eventWords(value) }))}
          value={event ?? ''}
          onChange={({ target }) => change('evenement', target.value)}
        />
      </div>
      {transaction && <TransactionView id={transaction} onClose={() => change('evt', '')} />}
      <Reading query={entries} safe="Le grand livre est intact.">
        {(read) => (
          <>
            <dl className={read.opening === null ? 'key-figures figures-3' : 'key-figures'}>
              <div className="key-figure">
                <dt>{figure ? figureWords[figure] : 'Solde de ces écritures'}</dt>
                <dd>{formatFrancs(read.amount)}</dd>
                <dd>{read.totalEntries} écritures</dd>
              </div>
              <div className="key-figure">
                <dt>Débit</dt>
                <dd>{formatFrancs(read.debit)}</dd>
              </div>
              <div className={read.opening === null ? 'key-figure whole' : 'key-figure'}>
                <dt>Crédit</dt>
                <dd>{formatFrancs(read.credit)}</dd>
              </div>
              {read.opening !== null && (
                <div className="key-figure">
                  <dt>Avant cette période</dt>
                  <dd>{formatFrancs(read.opening)}</dd>
                </div>
              )}
            </dl>
            {read.entries.length === 0 ? (
              <Empty of="money" title="Aucune écriture ici">
                Changez de compte ou de période.
              </Empty>
            ) : (
              <EntryList
                entries={read.entries}
                search={search}
                foot={
                  <Pages
                    page={page}
                    totalPages={read.totalPages}
                    total={read.totalEntries}
                    onPage={(to) => change('page', String(to))}
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
  figure: keyof typeof figureWords | undefined,
  account: keyof typeof accountWords | undefined,
  owner: string | undefined,
  from: string | undefined,
  to: string | undefined,
): string {
  const span = [from && `du ${formatDay(from)}`, to && `au ${formatDay(to)}`]
    .filter(Boolean)
    .join(' ')
  return (
    [figure && figureWords[figure], account && accountWords[account], owner, span]
      .filter(Boolean)
      .join(' · ') || 'Toutes les écritures, la plus récente d’abord'
  )
}
