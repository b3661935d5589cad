import { Link } from 'react-router'

import {
  accountWords,
  eventNames,
  eventWords,
  figureWords,
} from '#modules/ledger/contract/book-words.ts'
import { figureNames } from '#modules/ledger/contract/books.ts'
import { FilterChoice, FilterDays, FilterTag } from '#web/lists/filter-choice.tsx'
import { type Filters, oneWord } from '#web/lists/use-filters.ts'

import { capital } from './finance-words.ts'
import { accountNames } from './entry-query.ts'
import { useOverview } from './use-finance.ts'

type EntryFiltersProps = { filters: Filters; /** Whose account. */ owner: string | undefined }

/** Account, reason and days; what a figure of another screen has chosen can be taken off. */
export function EntryFilters({ filters, owner }: EntryFiltersProps) {
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

/** « 7 j », « Novembre », « Tout »: the usual periods, beside the days that one may choose. */
export function EntryPeriod({ filters }: { filters: Filters }) {
  const now = useOverview('mois').data?.now
  if (!now) return null
  const sixDaysAgo = new Date(Date.parse(now) - 6 * 86_400_000).toISOString()
  const starts = [
    [`7\u00a0j`, dayOf(sixDaysAgo)],
    [capital(month.format(new Date(now))), `${now.slice(0, 7)}-01`],
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

const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Bamako', month: 'long' })

function dayOf(time: string): string {
  return time.slice(0, 10)
}
