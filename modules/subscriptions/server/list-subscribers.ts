import type { Given, Read } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { plans } from '#modules/subscriptions/contract/plans.ts'
import { subscriberWords } from '#modules/subscriptions/contract/plan-words.ts'
import type {
  listSubscribers as wire,
  Subscriber,
} from '#modules/subscriptions/contract/team-plans.ts'

import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Cells } from '#kernel/csv/csv.ts'
import { cursorAfter, pageOf, placeOf, totalOf } from '#kernel/database/cursor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  countSubscribers,
  readSubscribers,
  type SubscriberFilter,
  type SubscriberRow,
} from './subscribers.ts'

/** A page of subscribed shops. Two statements, whatever their number. */
export async function listSubscribers(
  kernel: Kernel,
  { after, page, limit, ...filter }: Read<typeof wire>['query'],
): Promise<Given<typeof wire>> {
  const [found, counted] = await Promise.all([
    readSubscribers(kernel, filter, placeOf({ after, page, limit })),
    countSubscribers(kernel, filter),
  ])
  const { rows, next } = pageOf(found, limit)
  return { subscribers: rows.map(present), next, ...totalOf(counted, { page, limit }) }
}

function present({ id, at, since, ...row }: SubscriberRow): Subscriber {
  return { _id: id, ...row, endsAt: at.toISOString(), since: since?.toISOString() ?? null }
}

const HEAD = [
  'Boutique',
  'Gérant',
  'Téléphone',
  'Formule',
  'État',
  'Jusqu’au',
  'Abonnée depuis',
  'Payé en tout (f)',
  'Jours offerts',
  'Produits en vente',
]

/** The same shops as the screen's, all of the filter, a thousand at a time. */
export function subscribersFile(kernel: Kernel, filter: SubscriberFilter): AsyncGenerator<string> {
  return csvPages<SubscriberRow>(
    HEAD,
    (last, limit) => readSubscribers(kernel, filter, { limit, after: cursorAfter(last) }),
    (row) => cellsOf(present(row)),
  )
}

function cellsOf(one: Subscriber): Cells {
  const who = [one.name, one.ownerName, one.phone && formatPhone(one.phone)]
  const plan = [
    plans[one.plan].label,
    subscriberWords[one.state],
    one.endsAt.slice(0, 10),
    one.since?.slice(0, 10) ?? null,
  ]
  return [...who, ...plan, one.paid, one.givenDays, one.products]
}
