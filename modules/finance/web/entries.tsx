import { plural } from '#kernel/wire/plural.ts'
import { dayOfMonth, momentWords, monthName } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { figureWords, eventNames, eventWords } from '#modules/finance/contract/book-words.ts'
import { accountWords, type LedgerAccount } from '#modules/ledger/contract/account-words.ts'
import {
  listEntries,
  exportEntries,
  figureNames,
  readTransaction,
} from '#modules/finance/contract/books.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { Pages } from '#client/lists/pages.tsx'
import { useFilters, type Filters, oneWord, oneDay } from '#client/lists/use-filters.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatCount, sumOf } from '#kernel/wire/money.ts'
import { classes } from '#ui/classes.ts'
import { FilterChoice, FilterDays, FilterTag } from '#client/lists/filter-choice.tsx'
import { EntryList } from './entry-list.tsx'
import { useFinance } from '#modules/ledger/web/index.ts'
import { useOverview } from './use-overview.ts'
import { capital } from './month-words.ts'
import { Button } from '#ui/button.tsx'
import { Sum } from '#ui/words/sum.tsx'

const accountNames = Object.keys(accountWords).filter(
  (name): name is LedgerAccount => name !== 'market',
)

export function Entries() {
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
    <ScreenFrame
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
    </ScreenFrame>
  )
}

function titleOf(
  { figure, account, from, to }: ReturnType<typeof entryQuery>,
  owner: string | undefined,
): string {
  const span = [from && `du ${dayOfMonth(from)}`, to && `au ${dayOfMonth(to)}`]
    .filter(Boolean)
    .join(' ')
  return (
    [figure && figureWords[figure], account && accountWords[account], owner, span]
      .filter(Boolean)
      .join(' · ') ||
    'Chaque écriture est équilibrée. Rien ne s’efface : une erreur se contre-passe.'
  )
}

type EntryFiguresProps = {
  read: Reply<typeof listEntries>
  filter: ReturnType<typeof entryQuery>
}

function EntryFigures({ read, filter }: EntryFiguresProps) {
  const { figure, account, owner, event } = filter
  const now = useOverview('mois').data
  const lines = `${formatCount(read.totalEntries)} ${plural(read.totalEntries, 'ligne')}`
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
          <dd>
            <Sum francs={francs} />
          </dd>
          {detail && <dd>{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}

type Cell = readonly [words: string, francs: number, detail?: string]

type EntryFiltersProps = { filters: Filters; owner: string | undefined }

function EntryFilters({ filters, owner }: EntryFiltersProps) {
  const { of } = filters
  const change = (changes: Readonly<Record<string, string | null>>) =>
    filters.change({ page: null, evt: null, ...changes })
  const figure = oneWord(figureNames, of('chiffre'))
  return (
    <div className="chips" role="group" aria-label="Filtres">
      <FilterChoice
        label="Compte"
        all="Tous les comptes"
        options={accountNames.map((value) => ({ value, label: accountWords[value] }))}
        value={of('compte')}
        onChoose={(compte) => change({ compte, titulaire: '', chiffre: '' })}
      />
      <FilterChoice
        label="Motif"
        all="Tous les motifs"
        options={eventNames.map((value) => ({ value, label: eventWords(value) }))}
        value={of('evenement')}
        onChoose={(evenement) => change({ evenement })}
      />
      <FilterDays filters={{ ...filters, of: (name) => dayOf(of(name)), change }} />
      {figure && (
        <FilterTag onRemove={() => change({ chiffre: '' })}>{figureWords[figure]}</FilterTag>
      )}
      {owner && <FilterTag onRemove={() => change({ titulaire: '' })}>{owner}</FilterTag>}
    </div>
  )
}

function EntryPeriod({ filters }: { filters: Filters }) {
  const now = useOverview('mois').data?.now
  if (!now) return null
  const sixDaysAgo = new Date(Date.parse(now) - 6 * 86_400_000).toISOString()
  const starts = [
    [`7\u00a0j`, dayOf(sixDaysAgo)],
    [capital(monthName(now)), `${now.slice(0, 7)}-01`],
    ['Tout', ''],
  ] as const
  const chosen = filters.of('au') ? null : dayOf(filters.of('du'))
  return (
    <nav className="segments" aria-label="Période">
      {starts.map(([words, du]) => (
        <Link
          key={words}
          to={filters.to({ du, au: null, page: null, evt: null })}
          aria-current={du === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

function dayOf(time: string): string {
  return time.slice(0, 10)
}

function entryQuery({ of }: Filters) {
  const [figure, account, event] = [
    oneWord(figureNames, of('chiffre')),
    oneWord(accountNames, of('compte')),
    oneWord(eventNames, of('evenement')),
  ]
  const [from, to] = [timeOf(of('du'), 'T00:00:00.000Z'), timeOf(of('au'), 'T23:59:59.999Z')]
  return {
    ...(figure && { figure }),
    ...(account && { account }),
    ...(event && { event }),
    ...(of('titulaire') && { owner: of('titulaire') }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Links have instants, users choose days. */
function timeOf(value: string, hours: string): string {
  return oneDay(value) ? `${value}${hours}` : value
}

function TransactionView({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useFinance(readTransaction, { params: { id } })
  return (
    <Reading query={query} cards={1}>
      {({ event, at, subject, entries }) => (
        <section className="card flush" aria-labelledby="evenement">
          <div className="card-head">
            <div>
              <h2 id="evenement">{eventWords(event)}</h2>
              <p className="muted">{[subject, momentWords(at)].filter(Boolean).join(' · ')}</p>
            </div>
            <Button look="outline" onClick={onClose}>
              Fermer
            </Button>
          </div>
          <table className="data-table dense">
            <thead>
              <tr>
                <th scope="col">Compte</th>
                <th scope="col" className="numeric">
                  Débit, f
                </th>
                <th scope="col" className="numeric">
                  Crédit, f
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry._id}>
                  <td>
                    {accountWords[entry.account]}
                    {entry.owner && <small>{entry.owner.name}</small>}
                  </td>
                  <td className="numeric">{entry.amount > 0 ? formatCount(entry.amount) : ''}</td>
                  <td className="numeric">{entry.amount < 0 ? formatCount(-entry.amount) : ''}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td className="numeric">
                  {formatCount(sumOf(entries, ({ amount }) => Math.max(amount, 0)))}
                </td>
                <td className="numeric">
                  {formatCount(sumOf(entries, ({ amount }) => Math.max(-amount, 0)))}
                </td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </Reading>
  )
}
