import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'

import {
  assignParcels,
  type BoardParcel,
  type Courier,
} from '#modules/dispatch/contract/dispatch.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { BulkBar } from '#client/lists/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Sum } from '#ui/words/sum.tsx'

type Team = { couriers: readonly Courier[]; leastLoaded: string | null }
type AssignBarProps = {
  parcels: readonly BoardParcel[]
  team: Team | undefined
  onDone: () => void
}

export function AssignBar({ parcels, team, onDone }: AssignBarProps) {
  const [choosing, setChoosing] = useState(false)
  const { give, givenTo } = useAssign(parcels, () => {
    setChoosing(false)
    onDone()
  })
  const couriers = (team?.couriers ?? []).filter(({ admitted, away }) => admitted && !away)
  const proposed = couriers.find(({ _id }) => _id === team?.leastLoaded)
  const count = parcels.length
  return (
    <>
      <BulkBar words={`${count} colis ${plural(count, 'choisi')}`}>
        {proposed && (
          <span className="end">
            le moins chargé : {proposed.name}, {proposed.load} colis
          </span>
        )}
        <Button look="outline" onClick={() => setChoosing(true)}>
          {proposed ? 'Autre' : 'Choisir un livreur'}
        </Button>
        {proposed && (
          <Button busy={givenTo !== null} busyWords="Traitement..." onClick={() => give(proposed)}>
            {`Attribuer à ${proposed.name}`}
          </Button>
        )}
      </BulkBar>
      {/* Outside the bar: its light text would be unreadable here. */}
      {choosing && (
        <CourierSheet
          couriers={couriers}
          givenTo={givenTo}
          onChoose={give}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

export function useAssign(
  parcels: readonly Pick<BoardParcel, 'fulfillmentId'>[],
  onDone: () => void,
) {
  const assign = useAct(
    ({ _id }: Courier) =>
      call(assignParcels, {
        body: { fulfillmentIds: parcels.map(({ fulfillmentId }) => fulfillmentId), courierId: _id },
      }),
    {
      after: ({ assigned, refused }, { name }) => {
        const [first] = refused
        if (first)
          showNotice(`${refused.length} colis non attribué : ${first.message}`, {
            tone: 'failed',
            stayMs: 8_000,
          })
        else showNotice(`${assigned.length} colis pour ${name}`)
        onDone()
      },
    },
  )
  const givenTo = assign.isPending ? assign.variables._id : null
  return {
    give: (courier: Courier) => {
      if (givenTo === null) assign.mutate(courier)
    },
    givenTo,
  }
}

type CourierSheetProps = {
  couriers: readonly Courier[]
  givenTo: string | null
  onChoose: (courier: Courier) => void
  onClose: () => void
}

export function CourierSheet({ couriers, givenTo, onChoose, onClose }: CourierSheetProps) {
  return (
    <Sheet open title="Choisir un livreur" locked={givenTo !== null} onClose={onClose}>
      {couriers.length === 0 && <p>Aucun livreur admis dans ce groupe.</p>}
      <ul>
        {couriers.map((courier) => (
          <li key={courier._id}>
            <button
              className="row w-full px-0 border-0 border-t border-line bg-transparent text-left cursor-pointer"
              type="button"
              aria-busy={givenTo === courier._id || undefined}
              aria-disabled={givenTo !== null || undefined}
              onClick={() => onChoose(courier)}
            >
              <span className="visually-hidden">Attribuer à </span>
              <span className="row-text">
                <b>{courier.name}</b>
                <small>
                  {courier.online ? 'En ligne' : 'Hors ligne'} · {courier.load} colis · caisse{' '}
                  <Sum francs={courier.cash} />
                  {courier.nearCap && ', près du plafond'}
                </small>
              </span>
              {givenTo === courier._id && <b>Traitement...</b>}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
