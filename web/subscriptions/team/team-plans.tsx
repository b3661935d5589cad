import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addressOf } from '#contract/kernel/typed-client.ts'
import { subscriberWords } from '#contract/subscriptions/plan-words.ts'
import { paidPlanNames, plans } from '#contract/subscriptions/plans.ts'
import {
  exportSubscribers,
  subscriberStates,
  type Subscriber,
} from '#contract/subscriptions/team-plans.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { ListEnd, totalWords } from '#web/lists/list-end.tsx'
import { ListSearch } from '#web/lists/list-search.tsx'
import { PeriodChoice, usePeriod } from '#web/lists/period-choice.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { ExtendSheet } from './extend-sheet.tsx'
import { longDay } from '../plan-words.ts'
import { PlanFigures, PlanTable } from './plan-figures.tsx'
import { subscriberQuery, useSubscribers, useTeamPlans } from './use-subscribers.ts'
import { SubscriberRows } from './subscriber-rows.tsx'

const planOptions = paidPlanNames.map((value) => ({ value, label: plans[value].label }))
const stateOptions = subscriberStates.map((value) => ({ value, label: subscriberWords[value] }))

/** « Formules »: what shops pay for, who pays, what ends; and a few days given where the market owes them. */
export function TeamPlans({ Frame }: { Frame: ScreenFrame }) {
  const filters = useFilters()
  const { of, change } = filters
  const days = usePeriod()
  const figures = useTeamPlans(days)
  const query = subscriberQuery(filters)
  const { subscribers, counted, ...list } = useSubscribers(query)
  const [chosen, setChosen] = useState<Subscriber | null>(null)
  const queries = useQueryClient()
  const done = (endsAt: string) => {
    setChosen(null)
    showNotice(`Formule prolongée jusqu’au ${longDay(endsAt)}`)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }
  const any = query.q !== '' || query.plan !== undefined || query.state !== undefined
  return (
    <Frame
      detail={counted ? totalWords(counted, ['boutique', 'boutiques']) : undefined}
      file={
        <SaveButton address={addressOf(exportSubscribers, { query })} name="abonnements.csv">
          CSV de cette liste
        </SaveButton>
      }
    >
      <PeriodChoice />
      <Reading query={figures} cards={2}>
        {(read) => (
          <div className="stack">
            <PlanFigures figures={read} days={days} />
            <PlanTable shops={read.shops} />
          </div>
        )}
      </Reading>
      <h2 className="mt-2" id="abonnees">
        Boutiques abonnées
      </h2>
      <div className="filters-bar">
        <ListSearch
          key={of('q')}
          label="Chercher une boutique abonnée"
          hint="Boutique, gérant, téléphone"
          q={of('q')}
          onSearch={(q) => change({ q })}
        />
        <div className="filter-chips" role="group" aria-label="Filtres">
          <FilterChoice
            label="Formule"
            all="Formule : toutes"
            options={planOptions}
            value={query.plan ?? ''}
            onChoose={(formule) => change({ formule })}
          />
          <FilterChoice
            label="État"
            all="État : actuelles"
            options={stateOptions}
            value={query.state ?? ''}
            onChoose={(etat) => change({ etat })}
          />
        </div>
      </div>
      {list.error && !subscribers && (
        <Failure
          words={sentenceOf(list.error)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!subscribers && !list.error && <ListSkeleton count={4} />}
      {subscribers?.length === 0 && (
        <Empty
          title="Aucune boutique ici"
          action={
            any && (
              <Button look="outline" onClick={() => change({ q: '', formule: '', etat: '' })}>
                Enlever les filtres
              </Button>
            )
          }
        >
          {any
            ? 'Aucune boutique abonnée ne correspond à ces filtres.'
            : 'La première boutique qui prend une formule arrivera ici.'}
        </Empty>
      )}
      {subscribers && subscribers.length > 0 && (
        <>
          <SubscriberRows subscribers={subscribers} onExtend={setChosen} />
          <ListEnd shown={subscribers.length} list={list} />
        </>
      )}
      {chosen && <ExtendSheet subscriber={chosen} onDone={done} onClose={() => setChosen(null)} />}
    </Frame>
  )
}
