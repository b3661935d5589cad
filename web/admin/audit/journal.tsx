import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'

import { actDomains } from '#contract/act-words.ts'
import { exportActs, listActs } from '#contract/audit.ts'
import type { Call } from '#contract/endpoint.ts'
import { addressOf } from '#contract/typed-client.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { WorkIcon } from '#web/ui/work-icon.tsx'

import { AdminFrame } from '../admin-frame.tsx'
import { ActList } from './act-list.tsx'

/** « Journal »: what the team did. It can be read and saved, never changed. */
export function Journal() {
  const [search, setSearch] = useSearchParams()
  const read = (name: string) => search.get(name) ?? ''
  const filter = { q: read('q'), domain: read('partie'), from: read('du'), to: read('au') }
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) satisfies Call<typeof exportActs>['query']
  const list = useInfiniteQuery({
    queryKey: ['admin', 'acts', query],
    queryFn: ({ pageParam, signal }) => call(listActs, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const [typed, setTyped] = useState(filter.q)
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { preventScrollReset: true })
  }
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change('q', typed.trim())
  }
  const acts = list.data?.pages.flatMap((page) => page.acts)
  return (
    <AdminFrame
      screen="audit"
      detail="Qui, quoi, avant, après, pourquoi. Personne ne peut le modifier."
      actions={
        <SaveButton address={addressOf(exportActs, { query })} name="journal.csv">
          CSV
        </SaveButton>
      }
    >
      <div className="barre-filtres">
        <form className="t-outils" role="search" onSubmit={find}>
          <label className="t-cherche">
            <WorkIcon name="loupe" />
            <span className="vu">Chercher dans le journal</span>
            <input
              type="search"
              enterKeyHint="search"
              maxLength={120}
              placeholder="Nom, numéro, raison"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        </form>
        <div className="filtres" role="group" aria-label="Filtres">
          <span className={filter.domain ? 't-filtre t-filtre--liste pose' : 't-filtre t-filtre--liste'}>
            <select aria-label="Partie du marché" value={filter.domain} onChange={({ target }) => change('partie', target.value)}>
              <option value="">Tout le marché</option>
              {Object.entries(actDomains).map(([domain, words]) => (
                <option key={domain} value={domain}>
                  {words}
                </option>
              ))}
            </select>
            <Icon name="ouvrir" size={16} />
          </span>
          <label className="t-filtre">
            Du
            <input type="date" value={filter.from} onChange={({ target }) => change('du', target.value)} />
          </label>
          <label className="t-filtre">
            au
            <input type="date" value={filter.to} onChange={({ target }) => change('au', target.value)} />
          </label>
        </div>
      </div>
      {list.error && !acts && <Failure words={sentenceOf(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      {!acts && !list.error && <ListSkeleton count={5} />}
      {acts?.length === 0 && (
        <Empty title="Rien ne correspond" drawing={<EmptyBasket />}>
          Chaque acte de l’équipe est écrit ici au moment où il est fait.
        </Empty>
      )}
      {acts && acts.length > 0 && <ActList acts={acts} />}
      <ShowMore list={list} problem={sentenceOf(list.error)} />
    </AdminFrame>
  )
}
