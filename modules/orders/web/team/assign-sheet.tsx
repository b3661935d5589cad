import { useState } from 'react'

import { assignParcels, listCouriers } from '#modules/deliveries/contract/dispatch.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { TeamOrder } from '#modules/orders/contract/admin-orders.ts'
import { call } from '#web/api/client.ts'
import { Reading } from '#web/api/reading.tsx'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { useRead } from '#web/api/use-read.ts'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'

import { ParcelChoice } from './parcel-choice.tsx'

type AssignSheetProps = { order: TeamOrder; onDone: () => void; onClose: () => void }

/** Gives a parcel that waits at its shop to a courier of its group, or to another one. */
export function AssignSheet({ order, onDone, onClose }: AssignSheetProps) {
  const open = order.parcels.filter(({ canAssign }) => canAssign)
  const [parcelId, setParcelId] = useState(open[0]?._id ?? '')
  const parcel = open.find(({ _id }) => _id === parcelId)
  const group = parcel?.group ?? ''
  const query = useRead(['team-couriers', group], listCouriers, { query: { group } })
  const couriers = query.data?.couriers.filter(({ admitted }) => admitted) ?? []
  const [courierId, setCourierId] = useState<string | null>(null)
  const chosen = courierId ?? query.data?.leastLoaded ?? ''
  const assign = async () => {
    if (!chosen) throw new CallFailure(422, { message: 'Choisissez un livreur.', code: 'courier' })
    const { refused } = await call(assignParcels, {
      body: { fulfillmentIds: [parcelId], courierId: chosen },
    })
    if (refused[0]) throw new CallFailure(409, { message: refused[0].message, code: 'refused' })
  }
  return (
    <ActSheet
      title="Attribuer un livreur"
      confirm="Attribuer"
      act={assign}
      done="Livreur prévenu"
      onDone={onDone}
      onClose={onClose}
    >
      <ParcelChoice
        parcels={open}
        chosen={parcelId}
        detailOf={({ courier }) => courier?.name}
        onChoose={setParcelId}
      />
      <Reading query={query} cards={1}>
        {() =>
          couriers.length === 0 ? (
            <p>Aucun livreur admis dans le groupe {group}.</p>
          ) : (
            <fieldset className="form">
              <legend>Livreurs du groupe {group}</legend>
              {couriers.map((one) => (
                <RadioCard
                  key={one._id}
                  name="livreur"
                  title={one.name}
                  detail={`${one.load} colis en cours${one.online ? ' · en ligne' : ''}${one._id === parcel?.courier?._id ? ' · l’a maintenant' : ''}`}
                  checked={one._id === chosen}
                  onChange={() => setCourierId(one._id)}
                />
              ))}
            </fieldset>
          )
        }
      </Reading>
    </ActSheet>
  )
}
