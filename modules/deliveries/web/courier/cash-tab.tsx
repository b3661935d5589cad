import { useState } from 'react'
import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { CashBox } from '#modules/deliveries/contract/courier-cash.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import { paths } from '#web/paths.ts'
import { PayoutNumberSheet, SaturdaySums } from '#modules/payouts/web/index.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'

import { ReadNews } from '../courier-states.tsx'
import { RemittanceCard } from './remittance-card.tsx'
import type { CourierWork } from './use-courier.ts'

/** « Ma caisse »: the cash to hand in with its code, and the courier's own earnings. */
export function CashTab({ work }: { work: CourierWork }) {
  const { cash } = work
  const { data } = cash
  if (!data || cash.error) return <ReadNews query={cash} />
  const left = Math.max(0, data.cap - data.box)
  return (
    <div className="work-columns one-one items-start">
      <div className="stack">
        <Earnings earnings={data.earnings} onChanged={work.refresh} />
        <section className="card">
          <div className="card-line">
            <small>Espèces à remettre</small>
            {data.remittance ? (
              <span className="badge badge-dot badge-waiting">remise en cours</span>
            ) : (
              left === 0 && <span className="badge badge-dot badge-danger">caisse pleine</span>
            )}
          </div>
          <p className="amount">{formatFrancs(data.box)}</p>
          <div className="meter mt-2 mb-1" aria-hidden="true">
            <i style={{ width: `${Math.min(100, Math.round((100 * data.box) / data.cap))}%` }} />
          </div>
          <p className="spread spread-middle muted">
            <span>Plafond {formatFrancs(data.cap)}</span>
            <span>reste {formatFrancs(left)}</span>
          </p>
          {left === 0 && (
            <p className="mt-2">
              Remettez vos espèces pour reprendre des colis à encaisser. Les colis déjà payés
              restent possibles.
            </p>
          )}
        </section>
        <RemittanceCard cash={data} onChanged={work.refresh} />
      </div>
      <Movements movements={data.movements} />
    </div>
  )
}

/** The courier's own earnings: this week's, and the Saturday payouts. */
function Earnings({ earnings, onChanged }: Pick<CashBox, 'earnings'> & { onChanged: () => void }) {
  const { week, delivered, ended, batch, coming, paidTo, paidBy } = earnings
  const [changing, setChanging] = useState(false)
  return (
    <section className="card">
      <h2 className="card-line">
        <small>Vos gains cette semaine</small>
      </h2>
      <p className="amount">{formatFrancs(week)}</p>
      <p className="muted">
        {delivered} {delivered > 1 ? 'livraisons réussies' : 'livraison réussie'} sur {ended}
      </p>
      <p className="muted">
        Versés sur le <span className="nowrap">{formatPhone(paidTo)}</span>, {providerWords[paidBy]}
      </p>
      <Button look="outline" className="my-2 whitespace-normal" onClick={() => setChanging(true)}>
        Changer de numéro ou d’opérateur
      </Button>
      {changing && (
        <PayoutNumberSheet
          present={paidBy}
          onClose={() => setChanging(false)}
          onChanged={onChanged}
        />
      )}
      <SaturdaySums batch={batch} coming={coming} counted="livraison" />
    </section>
  )
}

function Movements({ movements }: Pick<CashBox, 'movements'>) {
  if (movements.length === 0) return null
  return (
    <section className="card flush">
      <div className="card-head">
        <h2>Derniers mouvements</h2>
        <Link to={paths.courierDashboard('historique')}>Historique</Link>
      </div>
      <ul>
        {movements.map(({ _id, label, place, at, amount }) => (
          <li key={_id}>
            <div className="row">
              <span className="row-text">
                <b>{label}</b>
                <small>
                  {formatMoment(at)}
                  {place && <span className="nowrap"> · {place}</span>}
                </small>
              </span>
              <b>
                {amount > 0 ? '+' : '−'} {formatFrancs(Math.abs(amount))}
              </b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
