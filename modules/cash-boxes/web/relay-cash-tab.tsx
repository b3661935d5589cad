import { plural } from '#kernel/wire/plural.ts'
import { keepPreviousData } from '@tanstack/react-query'

import { shortDay } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import {
  cancelRelayRemittance,
  openRelayRemittance,
  readRelayCash,
} from '#modules/cash-boxes/contract/relay-cash.ts'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { SaturdaySums } from '#modules/payouts/web/index.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { BoxCard, Movements } from './box-card.tsx'
import { RemittanceCard } from './remittance-card.tsx'

type RelayCashTabProps = { userId: string; onChanged: () => void }

/** « Caisse » of a relay point: cash to hand in against a code, and what it earns. */
export function RelayCashTab({ userId, onChanged }: RelayCashTabProps) {
  const cash = useRead(
    ['relay', userId, 'cash'],
    readRelayCash,
    {},
    { refetchInterval: 30_000, refetchOnWindowFocus: true, placeholderData: keepPreviousData },
  )
  const { data } = cash
  if (!data) return <ReadNews query={cash} />
  const { box, ceiling, remittance, managers, week } = data
  return (
    <div className="stack">
      {box === 0 && !remittance ? (
        <Empty title="Caisse vide" of="parcels">
          {`Les espèces prises au comptoir se lisent ici, ${formatFrancs(ceiling)} au plus.`}
        </Empty>
      ) : (
        <BoxCard box={box} ceiling={ceiling} isOpen={remittance !== null}>
          La caisse est pleine : remettez-la d’abord. Seuls des colis déjà payés viennent.
        </BoxCard>
      )}
      <RemittanceCard
        box={box}
        remittance={remittance}
        managers={managers}
        open={(amount, idempotencyKey) =>
          call(openRelayRemittance, { body: { amount } }, { idempotencyKey })
        }
        cancel={(id) => call(cancelRelayRemittance, { params: { id } })}
        onChanged={onChanged}
      />
      <section className="card">
        <h2 className="card-line">
          <small>Vos gains cette semaine</small>
        </h2>
        <p className="amount">
          <Sum francs={week.francs} />
        </p>
        <p className="muted">
          {`${week.parcels} ${plural(week.parcels, 'remise')}. Versés ${shortDay(data.coming.day)}, avec les ventes de la boutique.`}
        </p>
        <h3 className="mt-4">Versement de la boutique, ventes et remises ensemble</h3>
        <SaturdaySums batch={data.batch} coming={data.coming} counted="commande" />
      </section>
      <Movements movements={data.movements} />
    </div>
  )
}
