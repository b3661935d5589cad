import { actDomains } from '#modules/audit/contract/act-words.ts'
import { exportActs, listActs } from '#modules/audit/contract/audit.ts'
import type { Call } from '#kernel/wire/endpoint.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { FilterChoice, FilterDays } from '#web/lists/filter-choice.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListRows } from '#web/lists/list-rows.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { useCursorList } from '#web/lists/use-list.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { ActList } from './act-list.tsx'

const domains = Object.entries(actDomains).map(([value, label]) => ({ value, label }))

/** « Journal »: what the team did. It can be read and saved, never changed. */
export function Journal({ Frame }: { Frame: ScreenFrame }) {
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
    <Frame
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
          options={domains}
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
        {(acts) => <ActList acts={acts} />}
      </ListRows>
    </Frame>
  )
}
