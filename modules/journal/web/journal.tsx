import { dayOfYear, momentWords } from '#kernel/wire/due-words.ts'
import { actFactOf } from '#modules/journal/contract/act-words.ts'
import {
  exportActs,
  listActs,
  type AuditAct,
  type ActFacts,
} from '#modules/journal/contract/team-acts.ts'
import type { Call } from '#kernel/wire/endpoint.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { call } from '#client/api/client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { FilterChoice, FilterDays } from '#client/lists/filter-choice.tsx'
import { ListFilters } from '#client/lists/list-filters.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { formatCount } from '#kernel/wire/money.ts'
import { roleWords } from '#kernel/wire/roles.ts'

export type ActLabels = Readonly<Record<string, string>>

/** @param domains words by which the acts are filtered */
export function Journal({ labels, domains }: { labels: ActLabels; domains: ActLabels }) {
  const filters = useFilters()
  const { of, change } = filters
  const filter = { q: of('q'), domain: of('partie'), from: of('du'), to: of('au') }
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== ''),
  ) satisfies Call<typeof exportActs>['query']
  const list = useCursorList({
    key: ['admin', 'acts', query],
    read: ({ after }, signal) =>
      call(listActs, { query: { ...query, ...(after && { before: Number(after) }) } }, { signal }),
    rows: ({ acts }) => acts,
  })
  return (
    <ScreenFrame
      detail="Qui, quoi, avant, après, pourquoi. Personne ne peut le modifier."
      file={
        list.rows?.length !== 0 && (
          <SaveButton address={addressOf(exportActs, { query })} name="journal.csv">
            CSV
          </SaveButton>
        )
      }
    >
      <ListFilters
        label="Chercher dans le journal"
        hint="Nom, numéro, raison"
        q={filter.q}
        onSearch={(q) => change({ q })}
      >
        <FilterChoice
          label="Partie du marché"
          all="Tout le marché"
          options={Object.entries(domains)
            .map(([value, label]) => ({ value, label }))
            .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))}
          value={filter.domain}
          onChoose={(partie) => change({ partie })}
        />
        <FilterDays filters={filters} />
      </ListFilters>
      <ListRows
        list={list}
        skeleton={5}
        empty={
          <Empty title="Rien ne correspond" of="matches">
            Chaque acte de l’équipe est écrit ici au moment où il est fait.
          </Empty>
        }
      >
        {(acts) => <ActList acts={acts} labels={labels} />}
      </ListRows>
    </ScreenFrame>
  )
}

type ActListProps = { acts: readonly AuditAct[]; labels: ActLabels }

export function ActList({ acts, labels }: ActListProps) {
  return (
    <ul className="card flush">
      {acts.map((act) => (
        <li key={act._id} className="row">
          <div className="row-text act-row">
            <b>
              {labels[act.action] ?? act.action}
              {act.subject.label && ` : ${act.subject.label}`}
            </b>
            <div>
              <Changes act={act} />
              {act.reason && <p>« {act.reason} »</p>}
            </div>
            <small>
              {momentWords(act.at)} · {whoWords(act)}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Changes({ act: { before, after, subject } }: { act: AuditAct }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => before?.[name] !== undefined || after?.[name] !== subject.label,
  )
  if (names.length === 0) return null
  return (
    <ul className="muted flex flex-wrap gap-x-4">
      {names.map((name) => (
        <li key={name}>
          {actFactOf(name, '').name} : {changeWords(name, before, after)}
        </li>
      ))}
    </ul>
  )
}

function changeWords(name: string, before: ActFacts | null, after: ActFacts | null): string {
  if (!before || !(name in before)) return factWords(name, after?.[name])
  const old = factWords(name, before[name])
  return after && !(name in after) ? old : `${old} → ${factWords(name, after?.[name])}`
}

function factWords(name: string, fact: ActFacts[string] | undefined): string {
  if (fact === undefined || fact === null || fact === '') return '—'
  if (typeof fact === 'boolean') return fact ? 'oui' : 'non'
  if (typeof fact === 'number') return formatCount(fact)
  if (typeof fact === 'string' && /^\d{4}-\d\d-\d\d$/.test(fact)) return dayOfYear(fact)
  if (typeof fact === 'string' && /^\d{4}-\d\d-\d\dT/.test(fact)) return momentWords(fact)
  return typeof fact === 'object' ? fact.join(', ') : actFactOf(name, fact).text
}

function whoWords({ actor }: AuditAct): string {
  if (!actor) return 'Automatique'
  if (actor.role === 'helper') return `${actor.name}, aide d’une boutique`
  const role = Object.entries(roleWords).find(([name]) => name === actor.role)?.[1]
  return role ? `${actor.name}, ${role.toLowerCase()}` : actor.name
}
