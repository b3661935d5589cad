import { plural } from '#kernel/wire/plural.ts'
import { dayOfYear, untilYearWords } from '#kernel/wire/due-words.ts'
import { cut } from '#kernel/wire/short-text.ts'
import { Link } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'

import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { subscriberWords } from '#modules/subscriptions/contract/plan-words.ts'
import { paidPlanNames, plans } from '#modules/plans/contract/plans.ts'
import {
  listSubscribers,
  readTeamPlans,
  type Subscriber,
  type SubscriberState,
  subscriberStates,
} from '#modules/subscriptions/contract/team-plans.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { workPaths } from '#client/work-paths.ts'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { type Filters, oneWord } from '#client/lists/use-filters.ts'

const tones: Readonly<Record<SubscriberState, string>> = {
  active: 'ok',
  ending: 'waiting',
  grace: 'danger',
  ended: 'neutral',
}
type RowsProps = {
  subscribers: readonly Subscriber[]
  partial: boolean
  onExtend: (subscriber: Subscriber) => void
}

export function SubscriberRows({ subscribers, partial, onExtend }: RowsProps) {
  return (
    <DataTable
      label="Boutiques abonnées"
      rows={subscribers}
      partial={partial}
      columns={columns}
      keyOf={({ _id }) => _id}
      renderActs={(one) => <SubscriberMenu subscriber={one} onExtend={onExtend} />}
      renderCard={(one) => (
        <div className="account-card">
          <div className="row-text">
            <Link className="semibold" to={workPaths.adminUser(one.ownerId)}>
              {one.name}
            </Link>
            <p>
              <Facts of={[plans[one.plan].label, untilYearWords(one.endsAt)]} />
            </p>
            <p className="muted">
              <Facts of={ownerOf(one)} />
            </p>
            <p className="muted">
              <Facts
                of={[
                  productsOf(one),
                  `${formatFrancs(one.paid)} payés`,
                  one.givenDays > 0 && givenOf(one),
                ]}
              />
            </p>
            <p className="mt-1">
              <Chip state={one.state} />
            </p>
          </div>
          <SubscriberMenu subscriber={one} onExtend={onExtend} />
        </div>
      )}
    />
  )
}

const columns: readonly Column<Subscriber>[] = [
  {
    head: 'Boutique',
    sort: ({ name }) => name,
    cell: (one) => (
      <>
        <Link className="semibold" to={workPaths.adminUser(one.ownerId)}>
          {one.name}
        </Link>
        <small className="muted">
          <Facts of={ownerOf(one)} />
        </small>
      </>
    ),
  },
  {
    head: 'Formule',
    sort: ({ plan }) => plans[plan].label,
    cell: (one) => (
      <>
        {plans[one.plan].label}
        <small className="muted">{productsOf(one)}</small>
      </>
    ),
  },
  {
    head: 'Jusqu’au',
    sort: ({ endsAt }) => endsAt,
    cell: (one) => (
      <span className="nowrap">
        {dayOfYear(one.endsAt)}
        {one.givenDays > 0 && <small className="muted">{givenOf(one)}</small>}
      </span>
    ),
  },
  {
    head: 'Abonnée depuis',
    secondary: true,
    sort: ({ since }) => since,
    cell: ({ since }) => <span className="nowrap muted">{since && dayOfYear(since)}</span>,
  },
  {
    head: 'Payé, f',
    numeric: true,
    sort: ({ paid }) => paid,
    cell: ({ paid }) => formatCount(paid),
  },
  {
    head: 'État',
    sort: ({ state }) => subscriberWords[state],
    cell: ({ state }) => <Chip state={state} />,
  },
]

function Chip({ state }: { state: SubscriberState }) {
  return <span className={`badge badge-dot badge-${tones[state]}`}>{subscriberWords[state]}</span>
}

/** Ended plans cannot be extended: the shop chooses again. */
function SubscriberMenu({
  subscriber,
  onExtend,
}: {
  subscriber: Subscriber
  onExtend: RowsProps['onExtend']
}) {
  const file = {
    words: 'Compte du gérant',
    icon: 'person',
    to: workPaths.adminUser(subscriber.ownerId),
  } as const
  const extend = {
    words: 'Offrir des jours…',
    icon: 'calendar',
    onPress: () => onExtend(subscriber),
  } as const
  return (
    <RowMenu of={subscriber.name} acts={subscriber.state === 'ended' ? [file] : [extend, file]} />
  )
}

const ownerOf = ({ ownerName, phone }: Subscriber) =>
  [ownerName, phone && formatPhone(phone)] as const
const productsOf = ({ products }: Subscriber) => `${formatCount(products)} en vente`
const givenOf = ({ givenDays }: Subscriber) =>
  `dont ${givenDays} ${plural(givenDays, 'jour offert', 'jours offerts')}`

export function useTeamPlans(days: number) {
  return useRead(
    ['admin', 'plans', days],
    readTeamPlans,
    { query: { days } },
    { placeholderData: keepPreviousData },
  )
}

export function subscriberQuery({ of }: Filters) {
  const [plan, state] = [
    oneWord(paidPlanNames, of('formule')),
    oneWord(subscriberStates, of('etat')),
  ]
  return { q: cut(of('q'), 120), ...(plan && { plan }), ...(state && { state }) }
}

export function useSubscribers(query: ReturnType<typeof subscriberQuery>) {
  return useCursorList({
    key: ['admin', 'subscribers', query],
    read: (from, signal) => call(listSubscribers, { query: { ...query, ...from } }, { signal }),
    rows: ({ subscribers }) => subscribers,
  })
}
