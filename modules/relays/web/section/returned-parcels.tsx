import { useState } from 'react'

import { lastDayWords } from '#kernel/wire/due-words.ts'
import { listDrops, type RelayReturn } from '#modules/relays/contract/relay-drops.ts'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { CounterSheet } from '#modules/deliveries/web/index.ts'
import { relayCodes } from '../codes/counter-codes.ts'
import { DropRow } from './dropped-parcels.tsx'
import { shortNumber } from './relay-words.ts'

type ReturnedParcelsProps = { userId: string; onChanged: () => void }

/** What came back for the shops that bring their parcels here; nothing without any. */
export function ReturnedParcels({ userId, onChanged }: ReturnedParcelsProps) {
  const { data } = useRead(['relay', userId, 'drops'], listDrops, {}, { refetchInterval: 30_000 })
  const [giving, setGiving] = useState<RelayReturn | null>(null)
  const back = data?.back ?? []
  if (back.length === 0) return null
  return (
    <>
      <section className="card flush" aria-labelledby="retours-boutiques">
        <div className="card-head">
          <h2 id="retours-boutiques">À rendre aux boutiques</h2>
        </div>
        {back.map((parcel) => (
          <DropRow
            key={parcel.parcelId}
            icon="undo"
            title={parcel.shopName}
            detail={`${shortNumber(parcel.orderNumber)}, 1 colis ${parcel.weight ?? ''}`.trim()}
            when={`gardé ${lastDayWords(parcel.keptUntil)}`}
          >
            <Button look="outline" onClick={() => setGiving(parcel)}>
              Rendre<span className="visually-hidden"> à {parcel.shopName}</span>
            </Button>
          </DropRow>
        ))}
      </section>
      {giving && (
        <CounterSheet
          acts={relayCodes}
          owner={userId}
          code={{
            key: giving.parcelId,
            kind: 'given-back',
            fulfillmentId: giving.parcelId,
            who: giving.shopName,
            place: giving.orderNumber,
            cash: 0,
          }}
          title={`Rendre à ${giving.shopName}`}
          label="Code de retour de la boutique"
          act="Rendre le colis"
          foot="Sans code, ne rendez rien."
          onDone={onChanged}
          onClose={() => setGiving(null)}
        >
          <p className="medium">
            {`Le code que la boutique lit sur la commande ${shortNumber(giving.orderNumber)}`}
          </p>
        </CounterSheet>
      )}
    </>
  )
}
