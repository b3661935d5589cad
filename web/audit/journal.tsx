import { useInfiniteQuery } from '@tanstack/react-query'

import { actDomains } from '#contract/audit/act-words.ts'
import { exportActs, listActs } from '#contract/audit/audit.ts'
import type { Call } from '#contract/kernel/endpoint.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { FilterChoice, FilterDays } from '#web/lists/filter-choice.tsx'
import { ListSearch } from '#web/lists/list-search.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { ActList } from './act-list.tsx'

const domains = Object.entries(actDomains).map(([value, label]) => ({ value, label }))

/** « Journal »: what the team did. It can be read and saved, never changed. */
export function Journal({ Frame }: { Frame: ScreenFrame }) {
  const { of, change } = useFilters()
  const filter = { q: of('q'), domain: of('partie'), from: of('du'), to: of('au') }
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== ''),
  ) satisfies Call<typeof exportActs>['query']
  const list = useInfiniteQuery({
    queryKey: ['admin', 'acts', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listActs,
        { query: { ...query, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const acts = list.data?.pages.flatMap((page) => page.acts)
  return (
    <Frame
      detail="Qui, quoi, avant, après, pourquoi. Personne ne peut le modifier."
      file={
        <SaveButton address={addressOf(exportActs, { query })} name="journal.csv">
          CSV
        </SaveButton>
      }
    >
      <div className="filters-bar">
        <ListSearch
          key={filter.q}
          label="Chercher dans le journal"
          hint="Nom, numéro, raison"
          q={filter.q}
          onSearch={(q) => change({ q })}
        />
        <div className="filter-chips" role="group" aria-label="Filtres">
          <FilterChoice
            label="Partie du marché"
            all="Tout le marché"
            options={domains}
            value={filter.domain}
            onChoose={(partie) => change({ partie })}
          />
          <FilterDays
            from={filter.from}
            to={filter.to}
            onChange={({ from, to }) => change({ du: from, au: to })}
          />
        </div>
      </div>
      {list.error && !acts && (
        <Failure
          words={sentenceOf(list.error)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!acts && !list.error && <ListSkeleton count={5} />}
      {acts?.length === 0 && (
        <Empty title="Rien ne correspond" drawing={<EmptyBasket />}>
          Chaque acte de l’équipe est écrit ici au moment où il est fait.
        </Empty>
      )}
      {acts && acts.length > 0 && <ActList acts={acts} />}
      <ShowMore list={list} problem={sentenceOf(list.error)} />
    </Frame>
  )
}
