import { useState } from 'react'

import { type DispatchRelay, moveRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'

const DOOR = 'door'

type MoveSheetProps = {
  from: DispatchRelay
  relays: readonly DispatchRelay[]
  parcelIds: readonly string[]
  /** False: one waits at a station for a coach. */
  mayGoToDoor: boolean
  onDone: () => void
  onClose: () => void
}

export function MoveSheet({
  from,
  relays,
  parcelIds,
  mayGoToDoor,
  onDone,
  onClose,
}: MoveSheetProps) {
  const [to, setTo] = useState<string | null>(null)
  const count = parcelIds.length
  const others = relays.filter(
    ({ relayId, state, region }) =>
      relayId !== from.relayId && state === 'open' && region === from.region,
  )
  const chosen = others.find(({ relayId }) => relayId === to)
  const isFull = chosen !== undefined && chosen.freePlaces < count
  return (
    <ReasonSheet
      title={`Déplacer ${count} colis`}
      confirm="Déplacer"
      readBy="Chaque acheteur apprend où son colis l’attend."
      ready={to !== null && !isFull}
      act={(reason) =>
        call(moveRelayParcels, {
          params: { id: from.relayId },
          body: { parcelIds: [...parcelIds], toRelayId: to === DOOR ? null : to, reason },
        })
      }
      done="Déplacés : les acheteurs sont prévenus"
      onDone={onDone}
      onClose={onClose}
    >
      {others.length === 0 && !mayGoToDoor && (
        <p>{`Aucun autre point relais ouvert à ${from.region}.`}</p>
      )}
      <RadioRows
        label="Vers"
        name="vers"
        options={[...others.map(({ relayId }) => relayId), ...(mayGoToDoor ? [DOOR] : [])]}
        value={to}
        words={(id) => {
          const relay = others.find(({ relayId }) => relayId === id)
          return relay
            ? `${relay.name}, ${relay.quartier ?? relay.region} : ${relay.freePlaces} places`
            : 'Chez le client'
        }}
        onChoose={setTo}
      />
      {isFull && (
        <FieldError>{`${chosen.name} n’a plus que ${chosen.freePlaces} places.`}</FieldError>
      )}
    </ReasonSheet>
  )
}
