import { formatFrancs } from '#kernel/wire/money.ts'
import { formatDay } from '#web/ui/words/dates.ts'

import { countedWords, longDay } from './plan-words.ts'
import type { Subscription } from './use-subscription.ts'

/** Every month that was paid, the last first. */
export function PaidPeriods({ history }: { history: Subscription['history'] }) {
  return (
    <section className="card flush" aria-labelledby="payes">
      <div className="card-head">
        <h2 id="payes">Paiements de l’abonnement</h2>
      </div>
      {history.length === 0 && <p className="muted px-4 pb-4">Aucun paiement pour le moment.</p>}
      <ul>
        {history.map(({ label, startsAt, endsAt, amount, paidAt, givenDays }) => (
          <li key={`${paidAt} ${startsAt}`}>
            <div className="row">
              <span className="row-text">
                <b>{longDay(paidAt)}</b>
                <small>{`${label}, du ${formatDay(startsAt)} au ${formatDay(endsAt)}${givenDays > 0 ? `, dont ${countedWords(givenDays, 'jour')} ${givenDays > 1 ? 'offerts' : 'offert'}` : ''}`}</small>
              </span>
              <b>{formatFrancs(amount)}</b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
