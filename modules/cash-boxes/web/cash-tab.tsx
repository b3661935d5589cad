import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type CashBox,
  cancelRemittance,
  openRemittance,
} from '#modules/cash-boxes/contract/courier-cash.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { paths } from '#client/paths.ts'
import { PayoutNumberSheet, SaturdaySums } from '#modules/payouts/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { call } from '#client/api/client.ts'
import { BoxCard, Movements } from './box-card.tsx'
import { RemittanceCard } from './remittance-card.tsx'
import type { useCashBox } from './use-cash-box.ts'

type CashTabProps = { cash: ReturnType<typeof useCashBox>; onChanged: () => void }

export function CashTab({ cash, onChanged }: CashTabProps) {
  const { data } = cash
  if (!data || cash.error) return <ReadNews query={cash} />
  return (
    <div className="work-columns one-one items-start">
      <div className="stack">
        <Earnings earnings={data.earnings} onChanged={onChanged} />
        <BoxCard box={data.box} ceiling={data.cap} isOpen={data.remittance !== null}>
          Remettez vos espèces pour reprendre des colis à encaisser. Les colis déjà payés restent
          possibles.
        </BoxCard>
        <RemittanceCard
          box={data.box}
          remittance={data.remittance}
          managers={data.managers}
          open={(amount, idempotencyKey) =>
            call(openRemittance, { body: { amount } }, { idempotencyKey })
          }
          cancel={(id) => call(cancelRemittance, { params: { id } })}
          onChanged={onChanged}
        />
      </div>
      <Movements movements={data.movements}>
        <Link to={paths.courierDashboard('historique')}>Historique</Link>
      </Movements>
    </div>
  )
}

function Earnings({ earnings, onChanged }: Pick<CashBox, 'earnings'> & { onChanged: () => void }) {
  const { week, delivered, trips = 0, ended, batch, coming, later = 0, paidTo, paidBy } = earnings
  const [changing, setChanging] = useState(false)
  return (
    <section className="card">
      <h2 className="card-line">
        <small>Vos gains cette semaine</small>
      </h2>
      <p className="amount">
        <Sum francs={week} />
      </p>
      <p className="muted">
        {delivered} {plural(delivered, 'livraison réussie', 'livraisons réussies')} sur {ended}
        {trips > 0 && `, ${trips} ${plural(trips, 'trajet payé', 'trajets payés')} sans remise`}
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
      {later > 0 && (
        <p className="muted mt-2">
          <Sum francs={later} /> viennent plus tard : retenus, ou un acheteur peut encore contester
          le trajet.
        </p>
      )}
    </section>
  )
}
