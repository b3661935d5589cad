import { plural } from '#kernel/wire/plural.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import type { Reply } from '#kernel/wire/endpoint.ts'
import {
  confirmAtRelay,
  type DispatchRelay,
  listDispatchRelayParcels,
} from '#modules/relays/contract/relay-dispatch.ts'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { BulkBar } from '#client/lists/bulk-bar.tsx'
import { RowTick } from '#client/lists/row-tick.tsx'
import { useChosen } from '#client/lists/use-chosen.ts'
import { Button } from '#ui/button.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { MoveSheet } from './move-sheet.tsx'

const MOST = 100

type RelayParcel = Reply<typeof listDispatchRelayParcels>['parcels'][number] & { _id: string }

type RelayParcelsProps = {
  userId: string
  relay: DispatchRelay
  relays: readonly DispatchRelay[]
  onChanged: () => void
}

export function RelayParcels({ userId, relay, relays, onChanged }: RelayParcelsProps) {
  const { relayId, name } = relay
  const query = useRead(
    ['dispatch', userId, 'relays', 'parcels', relayId],
    listDispatchRelayParcels,
    {
      params: { id: relayId },
    },
  )
  const chosen = useChosen<RelayParcel>(MOST)
  const [moving, setMoving] = useState(false)
  const [confirming, setConfirming] = useState<RelayParcel | null>(null)
  if (!query.data) return <ReadNews query={query} />
  const parcels = query.data.parcels.map((parcel) => ({ ...parcel, _id: parcel.parcelId }))
  const changed = () => {
    chosen.clear()
    onChanged()
  }
  const choice = {
    has: chosen.has,
    choose: chosen.choose,
    nameOf: ({ orderNumber }: RelayParcel) => `le colis ${orderNumber}`,
    never: ({ byCoach, errand }: RelayParcel) => byCoach === 'coach' || errand === 'goods_back',
  }
  return (
    <section className="card flush" aria-labelledby="relay-parcels">
      <div className="card-head">
        <h2 id="relay-parcels">{`Colis de ${name}`}</h2>
      </div>
      {parcels.length === 0 && <p className="muted px-4 pb-4">Aucun colis du groupe.</p>}
      <ul>
        {parcels.map((parcel) => (
          <li className="row" key={parcel._id}>
            <RowTick row={parcel} choice={choice} />
            <span className="row-text">
              <b>{`${parcel.orderNumber}, ${parcel.buyerName}`}</b>
              <small>{placeWords(parcel)}</small>
              <small>{`${parcel.shopName}, client à ${parcel.buyerPlace}`}</small>
            </span>
            {mayConfirm(parcel) && (
              <RowMenu
                of={parcel.orderNumber}
                acts={[
                  {
                    words: parcel.leavesFor
                      ? 'Confirmer la reprise sans code'
                      : 'Confirmer l’arrivée sans code',
                    onPress: () => setConfirming(parcel),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {chosen.rows.length > 0 && (
        <BulkBar words={`${chosen.rows.length} ${plural(chosen.rows.length, 'colis choisi')}`}>
          <Button onClick={() => setMoving(true)}>Déplacer</Button>
        </BulkBar>
      )}
      {moving && (
        <MoveSheet
          from={relay}
          relays={relays}
          parcelIds={chosen.rows.map(({ parcelId }) => parcelId)}
          mayGoToDoor={!chosen.rows.some(({ byCoach }) => byCoach === 'station')}
          onDone={() => {
            setMoving(false)
            changed()
          }}
          onClose={() => setMoving(false)}
        />
      )}
      {confirming && (
        <ReasonSheet
          title={
            confirming.leavesFor ? 'Le livreur a repris le colis ?' : 'Le relais a reçu le colis ?'
          }
          confirm="Confirmer"
          readBy="Sous votre nom, sans code."
          act={(reason) =>
            call(confirmAtRelay, {
              params: { id: confirming.parcelId },
              body: { what: confirming.leavesFor ? 'taken' : 'arrived', reason },
            })
          }
          done="Confirmé"
          onDone={() => {
            setConfirming(null)
            changed()
          }}
          onClose={() => setConfirming(null)}
        >
          <p>{`${confirming.orderNumber}, ${confirming.buyerName}. Appelez d’abord ${name}.`}</p>
        </ReasonSheet>
      )}
    </section>
  )
}

function mayConfirm({ isOnItsWay, byCoach, keptSince, leavesFor }: RelayParcel): boolean {
  if (byCoach === 'back') return false
  return leavesFor !== null || (isOnItsWay && byCoach !== 'station' && keptSince === null)
}

function placeWords(parcel: RelayParcel): string {
  const { keptSince, keptUntil, isOnItsWay, byCoach, courierName, leavesFor } = parcel
  if (byCoach === 'coach') return 'remis au car'
  if (byCoach === 'back') return 'à faire revenir par le car'
  if (byCoach === 'station') return 'à la gare, attend un car'
  if (byCoach && isOnItsWay) return `porté à la gare par ${courierName}`
  if (leavesFor) return courierName ? `à reprendre par ${courierName}` : 'à reprendre'
  if (keptSince) return keptUntil ? `en garde ${untilWords(keptUntil)}` : 'en garde'
  return isOnItsWay ? `en route, ${courierName ?? 'livreur'}` : 'encore à sa boutique'
}
