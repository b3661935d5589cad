import { Link } from 'react-router'

import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { subscriberWords } from '#contract/subscriptions/plan-words.ts'
import { plans } from '#contract/subscriptions/plans.ts'
import type { Subscriber, SubscriberState } from '#contract/subscriptions/team-plans.ts'
import { workPaths } from '#web/work-paths.ts'
import { formatDay } from '#web/ui/dates.ts'

const tones: Readonly<Record<SubscriberState, string>> = {
  active: 'ok',
  ending: 'attente',
  grace: 'danger',
  ended: 'neutre',
}
type RowsProps = { subscribers: readonly Subscriber[]; onExtend: (subscriber: Subscriber) => void }

/** Subscribed shops: a table on a laptop, cards on a phone. The name leads to the file of the shop’s owner. */
export function SubscriberRows({ subscribers, onExtend }: RowsProps) {
  return (
    <>
      <section className="t-carte nue bureau t-bloc" aria-label="Boutiques abonnées">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Boutique</th>
              <th scope="col">Formule</th>
              <th scope="col">Jusqu’au</th>
              <th scope="col" className="t-sec">
                Abonnée depuis
              </th>
              <th scope="col" className="n">
                Payé, f
              </th>
              <th scope="col">État</th>
              <th scope="col">
                <span className="vu">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {subscribers.map((one) => (
              <tr key={one._id}>
                <td>
                  <Link className="t-fort" to={workPaths.adminUser(one.ownerId)}>
                    {one.name}
                  </Link>
                  <small className="fumee">{ownerOf(one)}</small>
                </td>
                <td>
                  {plans[one.plan].label}
                  <small className="fumee">{productsOf(one)}</small>
                </td>
                <td className="nowrap">
                  {formatDay(one.endsAt)}
                  {one.givenDays > 0 && <small className="fumee">{givenOf(one)}</small>}
                </td>
                <td className="nowrap fumee t-sec">{one.since && formatDay(one.since)}</td>
                <td className="n">{formatCount(one.paid)}</td>
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
      <ul className="cartes tel" aria-label="Boutiques abonnées">
        {subscribers.map((one) => (
          <li key={one._id} className="t-carte">
            <div className="ligne-haut">
              <Link className="t-fort" to={workPaths.adminUser(one.ownerId)}>
                {one.name}
              </Link>
              <Chip state={one.state} />
            </div>
            <p>{`${plans[one.plan].label} · jusqu’au ${formatDay(one.endsAt)}`}</p>
            <p className="fumee">{ownerOf(one)}</p>
            <p className="fumee">
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
  return <span className={`t-puce ${tones[state]}`}>{subscriberWords[state]}</span>
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
    <button
      className="btn btn-s"
      type="button"
      aria-label={`Offrir des jours : ${subscriber.name}`}
      onClick={() => onExtend(subscriber)}
    >
      Offrir des jours…
    </button>
  )
}

const ownerOf = ({ ownerName, phone }: Subscriber) =>
  [ownerName, phone && formatPhone(phone)].filter(Boolean).join(' · ')
const productsOf = ({ products }: Subscriber) => `${formatCount(products)} en vente`
const givenOf = ({ givenDays }: Subscriber) =>
  `dont ${givenDays} ${givenDays > 1 ? 'jours offerts' : 'jour offert'}`
