import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { addressOf } from '#kernel/wire/typed-client.ts'
import { subscriberWords } from '#modules/subscriptions/contract/plan-words.ts'
import { paidPlanNames, plans } from '#modules/subscriptions/contract/plans.ts'
import {
  exportSubscribers,
  subscriberStates,
  type Subscriber,
} from '#modules/subscriptions/contract/team-plans.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListRows } from '#web/lists/list-rows.tsx'
import { NoRows } from '#web/lists/no-rows.tsx'
import { totalWords } from '#web/lists/total-words.ts'
import { PeriodChoice, usePeriod } from '#web/lists/period-choice.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { ExtendSheet } from './extend-sheet.tsx'
import { longDay } from '../plan-words.ts'
import { PlanFigures, PlanTable } from './plan-figures.tsx'
import { subscriberQuery, useSubscribers, useTeamPlans } from './use-subscribers.ts'
import { SubscriberRows } from './subscriber-rows.tsx'

const planOptions = paidPlanNames.map((value) => ({ value, label: plans[value].label }))
const stateOptions = subscriberStates.map((value) => ({ value, label: subscriberWords[value] }))

/** « Formules »: what shops pay for, who pays, what ends; and gives a shop extra days. */
export function TeamPlans({ Frame }: { Frame: ScreenFrame }) {
  const filters = useFilters()
  const { of, change } = filters
  const days = usePeriod()
  const figures = useTeamPlans(days)
  const query = subscriberQuery(filters)
  const list = useSubscribers(query)
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
      detail={list.last ? totalWords(list.last, ['boutique', 'boutiques']) : undefined}
      file={
        list.rows?.length !== 0 && (
          <SaveButton address={addressOf(exportSubscribers, { query })} name="abonnements.csv">
            CSV de cette liste
          </SaveButton>
        )
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
      <ListFilters
        label="Chercher une boutique abonnée"
        hint="Boutique, gérant, téléphone"
        q={of('q')}
        onSearch={(q) => change({ q })}
      >
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
      </ListFilters>
      <ListRows
        list={list}
        empty={
          <NoRows
            title="Aucune boutique ici"
            filters={{ any, clear: () => change({ q: '', formule: '', etat: '' }) }}
            filtered="Aucune boutique abonnée ne correspond à ces filtres."
          >
            La première boutique qui prend une formule arrivera ici.
          </NoRows>
        }
      >
        {(subscribers) => (
          <SubscriberRows
            partial={list.hasNextPage}
            subscribers={subscribers}
            onExtend={setChosen}
          />
        )}
      </ListRows>
      {chosen && <ExtendSheet subscriber={chosen} onDone={done} onClose={() => setChosen(null)} />}
    </Frame>
  )
}
