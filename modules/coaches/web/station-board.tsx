import type { ReactNode } from 'react'

import { clockHourWords, shortDay } from '#kernel/wire/due-words.ts'
import type { ArrivingCoach, ChangingParcel } from '#modules/coaches/contract/region-parcels.ts'
import type { Station, StationRelay } from '#modules/coaches/contract/waybills.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'

type StationBoardProps = {
  station: Station
  arriving: readonly ArrivingCoach[]
  changing: readonly ChangingParcel[]
  onReceive: () => void
  /** Ticks parcels for a coach to a relay point. */
  onChoose: (relayId: string, parcelIds: readonly string[]) => void
}

/** The station in the order that goods take: arrivals, what changes coach, departures. */
export function StationBoard({
  station,
  arriving,
  changing,
  onReceive,
  onChoose,
}: StationBoardProps) {
  const waiting = arriving.reduce((sum, coach) => sum + coach.waiting, 0)
  return (
    <div className="station-board">
      <Column icon="download" title="Arrivées" count={waiting} none="Aucun car attendu.">
        {arriving.map((coach) => (
          <Arrival key={coach.waybillId} coach={coach} onReceive={onReceive} />
        ))}
      </Column>
      <Column
        icon="reconcile"
        title="À réexpédier"
        count={changing.length}
        none="Rien ne change de car."
        foot="Ils changent de car, sans livreur."
      >
        {waysOf(changing).map(([way, parcels]) => (
          <Change key={way} parcels={parcels} relays={station.relays} onChoose={onChoose} />
        ))}
      </Column>
      <Column icon="share" title="Départs" count={station.total} none="Aucun colis à la gare.">
        {station.relays.map((relay) => (
          <Departure
            key={relay.relayId}
            relay={relay}
            coming={station.coming.find(({ region }) => region === relay.region)?.count ?? 0}
            onChoose={onChoose}
          />
        ))}
      </Column>
    </div>
  )
}

type ColumnProps = {
  icon: IconName
  title: string
  count: number
  none: string
  foot?: string
  children: readonly ReactNode[]
}

function Column({ icon, title, count, none, foot, children }: ColumnProps) {
  const id = `gare-${icon}`
  return (
    <section className="card flush" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} className="station-title">
          <Icon name={icon} size={20} />
          {title}
        </h2>
        <span className="small muted">{`${count} colis`}</span>
      </div>
      {children.length > 0 ? <ul>{children}</ul> : <p className="muted px-4 py-3">{none}</p>}
      {foot && children.length > 0 && <p className="small muted px-4 py-3">{foot}</p>}
    </section>
  )
}

type RowProps = { when: string; detail: string; title: string; note: ReactNode; act?: ReactNode }

function Row({ when, detail, title, note, act }: RowProps) {
  return (
    <li className="station-row">
      <span>
        <b>{when}</b>
        <small className="block muted">{detail}</small>
      </span>
      <span>
        <b>{title}</b>
        <small className="block muted">{note}</small>
      </span>
      {act}
    </li>
  )
}

function Arrival({ coach, onReceive }: { coach: ArrivingCoach; onReceive: () => void }) {
  const { number, from, carrierName, dueOn, isDue, late, waiting, arrived } = coach
  const rest = arrived > 0 ? `reste ${waiting}` : String(waiting)
  return (
    <Row
      when={shortDay(dueOn)}
      detail={carrierName}
      title={`De ${from}, ${rest}`}
      note={late ? <Badge tone="danger">{late}</Badge> : number}
      act={
        isDue && (
          <Button look="outline" size="small" onClick={onReceive}>
            Recevoir
            <span className="visually-hidden">{` ce qui vient de ${from}, ${number}`}</span>
          </Button>
        )
      }
    />
  )
}

type ChangeProps = {
  parcels: readonly ChangingParcel[]
  relays: readonly StationRelay[]
  onChoose: StationBoardProps['onChoose']
}

function Change({ parcels, relays, onChoose }: ChangeProps) {
  const ids = parcels.map(({ parcelId }) => parcelId)
  const [first] = parcels
  const relay = relays.find((one) => one.parcels.some(({ parcelId }) => ids.includes(parcelId)))
  if (!first) return null
  const codes = parcels.map(({ code }) => code).join(', ')
  const next = relay?.lines.find(({ leavesToday }) => leavesToday) ?? relay?.lines[0]
  return (
    <Row
      when={String(parcels.length)}
      detail="colis"
      title={`${first.from}, vers ${first.region}`}
      note={
        relay?.pause
          ? relay.pause.reason
          : [codes, next && coachWords(next)].filter(Boolean).join(' · ')
      }
      act={
        relay &&
        !relay.pause && (
          <Button look="outline" size="small" onClick={() => onChoose(relay.relayId, ids)}>
            Mettre au car
            <span className="visually-hidden">{`, vers ${first.region}`}</span>
          </Button>
        )
      }
    />
  )
}

type DepartureProps = {
  relay: StationRelay
  coming: number
  onChoose: StationBoardProps['onChoose']
}

function Departure({ relay, coming, onChoose }: DepartureProps) {
  const { relayId, name, region, lines, parcels, pause } = relay
  const line = lines.find(({ leavesToday }) => leavesToday) ?? lines[0]
  const note = coming > 0 ? `${parcels.length} à la gare, ${coming} en chemin` : 'tous à la gare'
  return (
    <Row
      when={line ? clockHourWords(line.leavesAt) : '–'}
      detail={line ? dayOf(line) : 'aucun car'}
      title={`Vers ${region}, ${parcels.length}`}
      note={pause ? pause.reason : `${note} · ${name}`}
      act={
        !pause &&
        line && (
          <Button
            look="outline"
            size="small"
            onClick={() =>
              onChoose(
                relayId,
                parcels.map(({ parcelId }) => parcelId),
              )
            }
          >
            Faire partir
            <span className="visually-hidden">{`, vers ${name}`}</span>
          </Button>
        )
      }
    />
  )
}

function dayOf({ leavesToday, isPast }: StationRelay['lines'][number]): string {
  if (!leavesToday) return 'pas auj.'
  return isPast ? 'auj., heure passée' : 'auj.'
}

function coachWords({ leavesAt, leavesToday }: StationRelay['lines'][number]): string {
  return `car de ${clockHourWords(leavesAt)}${leavesToday ? '' : ', pas auj.'}`
}

function waysOf(changing: readonly ChangingParcel[]): [string, ChangingParcel[]][] {
  return [...Map.groupBy(changing, ({ from, region }) => `${from} ${region}`)]
}
