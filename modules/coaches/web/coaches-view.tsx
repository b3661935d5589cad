import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { StationRelay } from '#modules/coaches/contract/waybills.ts'
import { NothingHere, ReadNews } from '#modules/deliveries/web/index.ts'
import { Button } from '#ui/button.tsx'
import { NewWaybill } from './new-waybill.tsx'
import { Drops, Returns } from './departures.tsx'
import { ReceiveBackSheet, ReceiveSheet } from './receive-sheets.tsx'
import { StationBoard } from './station-board.tsx'
import { StationParcels } from './station-parcels.tsx'
import { type CoachesWork, useCoaches } from './use-coaches.ts'
import { WaybillList } from './waybill-list.tsx'
import './coaches.css'

type CoachesViewProps = { userId: string; group: string | undefined }

/** Arrivals, what changes coach, departures; below them each act, and the waybills under way. */
export function CoachesView({ userId, group }: CoachesViewProps) {
  const [search] = useSearchParams()
  const list = search.get('bordereaux') === 'arrives' ? 'ended' : 'on_road'
  const work = useCoaches(userId, group, list)
  const [receiving, setReceiving] = useState<'courier' | 'coach' | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { data } = work.station
  const close = () => setReceiving(null)
  const choose = (relayId: string, ids: readonly string[]) => {
    setChosen({ relayId, ids })
    document.getElementById(DEPARTURE_ID)?.scrollIntoView({ block: 'start' })
  }
  if (!data || work.station.error) return <ReadNews query={work.station} />
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" icon="qr" onClick={() => setReceiving('courier')}>
          Recevoir d’un livreur
        </Button>
        {work.returns.data?.comingBack ? (
          <Button look="outline" icon="coach" onClick={() => setReceiving('coach')}>
            Recevoir d’un car
          </Button>
        ) : null}
      </div>
      <StationBoard
        station={data}
        arriving={work.drops.data?.arriving ?? []}
        changing={work.drops.data?.changing ?? []}
        onReceive={() => setReceiving('coach')}
        onChoose={choose}
      />
      {data.total === 0 ? (
        <NothingHere title="Aucun colis à la gare">
          Un livreur apporte un colis pour une région : recevez-le ici avec son code.
        </NothingHere>
      ) : (
        <Departure
          relays={data.relays}
          coming={data.coming}
          work={work}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Drops work={work} />
      <Returns work={work} />
      <WaybillList work={work} list={list} />
      {receiving === 'courier' && <ReceiveSheet onDone={work.refresh} onClose={close} />}
      {receiving === 'coach' && (
        <ReceiveBackSheet
          couriers={work.returns.data?.couriers ?? []}
          onDone={work.refresh}
          onClose={close}
        />
      )}
    </>
  )
}

const DEPARTURE_ID = 'depart'
type Chosen = { relayId: string; ids: readonly string[] }

type DepartureProps = {
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
  relays: readonly StationRelay[]
  coming: readonly { region: string; count: number }[]
  work: CoachesWork
}

/** One waybill goes to one relay point: a tick elsewhere starts another choice. */
function Departure({ relays, coming, work, chosen, onChoose }: DepartureProps) {
  const relay = relays.find(({ relayId, pause }) => relayId === chosen?.relayId && !pause)
  const parcels = relay?.parcels.filter(({ parcelId }) => chosen?.ids.includes(parcelId)) ?? []
  const tick = (relayId: string, ids: readonly string[], isTicked: boolean) => {
    const kept = chosen?.relayId === relayId ? chosen.ids.filter((id) => !ids.includes(id)) : []
    onChoose({ relayId, ids: isTicked ? [...kept, ...ids] : kept })
  }
  return (
    <div className="work-columns two-one mt-5" id={DEPARTURE_ID}>
      <StationParcels
        relays={relays}
        coming={coming}
        chosen={parcels.map(({ parcelId }) => parcelId)}
        onTick={tick}
      />
      <NewWaybill
        key={relay?.relayId ?? ''}
        relay={relay ?? null}
        parcels={parcels}
        onLeft={() => {
          onChoose(null)
          work.refresh()
        }}
      />
    </div>
  )
}
