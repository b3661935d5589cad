import { plural } from '#kernel/wire/plural.ts'
import {
  ENDING_DAYS,
  GIVEN_DAYS_MAX,
  exportSubscribers,
  extendSubscription,
  subscriberStates,
  type Subscriber,
  type SubscriberState,
  type readTeamPlans,
} from '#modules/subscriptions/contract/team-plans.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { momentWords, untilYearWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { subscriberWords } from '#modules/subscriptions/contract/plan-words.ts'
import { paidPlanNames, plans, type PlanName } from '#modules/plans/contract/plans.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { FilterChoice } from '#client/lists/filter-choice.tsx'
import { ListFilters } from '#client/lists/list-filters.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { NoRows } from '#client/lists/no-rows.tsx'
import { totalWords } from '#client/lists/total-words.ts'
import { PeriodChoice, usePeriod } from '#client/lists/period-choice.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { dayMs } from '#kernel/wire/day.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { countIn } from '#kernel/wire/amounts.ts'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import { formatCount, formatFrancs, wholePercent } from '#kernel/wire/money.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { useMarketSettings } from '#modules/settings/web/index.ts'
import { paths } from '#client/paths.ts'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { workPaths } from '#client/work-paths.ts'
import { quotaWords } from '../plan-time-words.ts'
import {
  subscriberQuery,
  SubscriberRows,
  useSubscribers,
  useTeamPlans,
} from './subscriber-rows.tsx'

const often = [
  'Paiement en panne.',
  'Boutique restée invisible par notre faute.',
  'Geste pour une réclamation.',
]

const planOptions = paidPlanNames.map((value) => ({ value, label: plans[value].label }))
const stateOptions = subscriberStates.map((value) => ({ value, label: subscriberWords[value] }))

export function TeamPlans() {
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
    showNotice(`Formule prolongée ${untilYearWords(endsAt)}`)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }
  const any = query.q !== '' || query.plan !== undefined || query.state !== undefined
  return (
    <ScreenFrame
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
    </ScreenFrame>
  )
}

type ExtendSheetProps = {
  subscriber: Subscriber
  onDone: (endsAt: string) => void
  onClose: () => void
}

function ExtendSheet({ subscriber, onDone, onClose }: ExtendSheetProps) {
  const [typed, setTyped] = useState('7')
  const [now] = useState(() => Date.now())
  const { _id, name, plan, endsAt, state } = subscriber
  const days = countIn(typed) ?? Number.NaN
  const fine = days >= 1 && days <= GIVEN_DAYS_MAX
  const end = (state === 'grace' ? now : new Date(endsAt).getTime()) + days * dayMs
  return (
    <ReasonSheet
      title={`Offrir des jours à ${name}`}
      confirm={fine ? `Offrir ${daysWords(days)}` : 'Offrir'}
      readBy="Le vendeur la lira."
      often={often}
      act={(reason) =>
        call(extendSubscription, { params: { id: _id }, body: { days, reason, seen: endsAt } })
      }
      onDone={(answer) => onDone(answer.endsAt)}
      onClose={onClose}
    >
      <p>
        {`Formule ${plans[plan].label}, ${state === 'grace' ? `finie le ${momentWords(endsAt)}` : untilYearWords(endsAt)}. Rien n’est encaissé ni remboursé, et les jours offerts ne se reprennent pas.`}
      </p>
      <Field
        label="Jours offerts"
        hint={fine ? `Elle courra ${untilYearWords(end)}.` : `De 1 à ${daysWords(GIVEN_DAYS_MAX)}.`}
        error={visibleLength(typed) > 0 && !fine ? `De 1 à ${daysWords(GIVEN_DAYS_MAX)}.` : null}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonSheet>
  )
}

type Figures = Reply<typeof readTeamPlans>

function PlanFigures({ figures, days }: { figures: Figures; days: number }) {
  const { revenue, payments, ending, grace, ended } = figures
  return (
    <dl className="key-figures">
      <div className="key-figure">
        <dt>{`Encaissé, ${days}\u00a0j`}</dt>
        <dd>
          <Sum francs={revenue.now} />
        </dd>
        <dd>
          <Facts
            of={[
              `${formatCount(payments)} ${plural(payments, 'mois payé')}`,
              `${formatFrancs(revenue.before)} avant`,
            ]}
          />
        </dd>
      </div>
      <Waiting
        name={`Finissent sous ${daysWords(ENDING_DAYS)}`}
        count={ending}
        state="ending"
        beside="sans mois suivant"
      />
      <Waiting
        name="En délai de grâce"
        count={grace}
        state="grace"
        beside="produits encore visibles"
      />
      <Waiting
        name="Terminées, 30 j"
        count={ended}
        state="ended"
        beside="revenues au plan gratuit"
      />
    </dl>
  )
}

function Waiting({
  name,
  count,
  state,
  beside,
}: {
  name: string
  count: number
  state: SubscriberState
  beside: string
}) {
  return (
    <div className="key-figure">
      <dt>{name}</dt>
      <dd>
        {count > 0 ? <Link to={workPaths.adminPlans(state)}>{formatCount(count)}</Link> : count}
      </dd>
      <dd>{beside}</dd>
    </div>
  )
}

function PlanTable({ shops }: { shops: Figures['shops'] }) {
  const selling = useMarketSettings()?.selling
  const all = Object.values(shops).reduce((sum, count) => sum + count, 0)
  return (
    <section className="card flush" aria-labelledby="formules">
      <div className="card-head">
        <h2 id="formules">Les formules</h2>
        <Link to={paths.terms()}>Conditions</Link>
      </div>
      <ul>
        {(Object.keys(plans) as PlanName[]).map((plan) => {
          const { label } = plans[plan]
          const costs = selling?.plans[plan]
          const terms = !costs
            ? '…'
            : costs.monthlyFrancs === 0
              ? 'Sans limite de temps'
              : `${formatFrancs(costs.monthlyFrancs)} pour un mois`
          return (
            <li className="row" key={plan}>
              <span className="row-text">
                <b>{label}</b>
                <small>
                  <Facts of={[terms, costs && quotaWords(costs.liveProducts).toLowerCase()]} />
                </small>
              </span>
              <span className="text-right">
                <b>{`${formatCount(shops[plan])} ${plural(shops[plan], 'boutique')}`}</b>
                <small className="block muted">
                  {all < FEWEST_CASES ? '' : `${wholePercent(shops[plan], all)}\u00a0%`}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
