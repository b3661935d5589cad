import { Link } from 'react-router'

import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { subscriberWords } from '#contract/subscriptions/plan-words.ts'
import { plans } from '#contract/subscriptions/plans.ts'
import type { Subscriber, SubscriberState } from '#contract/subscriptions/team-plans.ts'
import { Button } from '#web/ui/button.tsx'
import { workPaths } from '#web/work-paths.ts'
import { formatDay } from '#web/ui/dates.ts'

const tones: Readonly<Record<SubscriberState, string>> = {
  active: 'ok',
  ending: 'waiting',
  grace: 'danger',
  ended: 'neutral',
}
type RowsProps = { subscribers: readonly Subscriber[]; onExtend: (subscriber: Subscriber) => void }

/** Subscribed shops: a table on a laptop, cards on a phone. The name leads to the file of the shop’s owner. */
export function SubscriberRows({ subscribers, onExtend }: RowsProps) {
  return (
    <>
      <section className="card flush laptop" aria-label="Boutiques abonnées">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Boutique</th>
              <th scope="col">Formule</th>
              <th scope="col">Jusqu’au</th>
              <th scope="col" className="secondary-cell">
                Abonnée depuis
              </th>
              <th scope="col" className="numeric">
                Payé, f
              </th>
              <th scope="col">État</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {subscribers.map((one) => (
              <tr key={one._id}>
                <td>
                  <Link className="semibold" to={workPaths.adminUser(one.ownerId)}>
                    {one.name}
                  </Link>
                  <small className="muted">{ownerOf(one)}</small>
                </td>
                <td>
                  {plans[one.plan].label}
                  <small className="muted">{productsOf(one)}</small>
                </td>
                <td className="nowrap">
                  {formatDay(one.endsAt)}
                  {one.givenDays > 0 && <small className="muted">{givenOf(one)}</small>}
                </td>
                <td className="nowrap muted secondary-cell">{one.since && formatDay(one.since)}</td>
                <td className="numeric">{formatCount(one.paid)}</td>
                <td>
                  <Chip state={one.state} />
                </td>
                <td>
                  <Extend subscriber={one} onExtend={onExtend} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="card-list phone" aria-label="Boutiques abonnées">
        {subscribers.map((one) => (
          <li key={one._id} className="card">
            <div className="card-line">
              <Link className="semibold" to={workPaths.adminUser(one.ownerId)}>
                {one.name}
              </Link>
              <Chip state={one.state} />
            </div>
            <p>{`${plans[one.plan].label} · jusqu’au ${formatDay(one.endsAt)}`}</p>
            <p className="muted">{ownerOf(one)}</p>
            <p className="muted">
              {[
                productsOf(one),
                `${formatFrancs(one.paid)} payés`,
                one.givenDays > 0 && givenOf(one),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <div className="mt-2">
              <Extend subscriber={one} onExtend={onExtend} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Chip({ state }: { state: SubscriberState }) {
  return <span className={`badge badge-dot badge-${tones[state]}`}>{subscriberWords[state]}</span>
}

/** What has ended cannot be made longer: its shop takes a plan anew. */
function Extend({
  subscriber,
  onExtend,
}: {
  subscriber: Subscriber
  onExtend: RowsProps['onExtend']
}) {
  if (subscriber.state === 'ended') return null
  return (
    <Button
      look="outline"
      aria-label={`Offrir des jours : ${subscriber.name}`}
      onClick={() => onExtend(subscriber)}
    >
      Offrir des jours…
    </Button>
  )
}

const ownerOf = ({ ownerName, phone }: Subscriber) =>
  [ownerName, phone && formatPhone(phone)].filter(Boolean).join(' · ')
const productsOf = ({ products }: Subscriber) => `${formatCount(products)} en vente`
const givenOf = ({ givenDays }: Subscriber) =>
  `dont ${givenDays} ${givenDays > 1 ? 'jours offerts' : 'jour offert'}`
