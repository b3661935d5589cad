import { type ReactNode, useState } from 'react'

import {
  type DropStop,
  type ReturnParcel,
  type ReturnRelay,
  sendBackByCoach,
  sendDrops,
} from '#modules/coaches/contract/region-parcels.ts'
import type { StationLine, Waybill } from '#modules/coaches/contract/waybills.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Sum } from '#ui/words/sum.tsx'
import type { CoachesWork } from './use-coaches.ts'

/** Parcels that shops of the regions brought to relay points; nothing when none waits. */
export function Drops({ work }: { work: CoachesWork }) {
  const { data } = work.drops
  if (!data || data.total === 0) return null
  return (
    <section className="stack mt-5" aria-labelledby="deposes">
      <h2 id="deposes">{`À faire partir des régions, ${data.total} colis`}</h2>
      <ul className="card-list">
        {data.stops.map((stop) => (
          <li className="card" key={`${stop.relayId} ${stop.to}`}>
            <DropCard stop={stop} onLeft={work.refresh} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Parcels that were not collected in a region and go back by coach; nothing when none waits. */
export function Returns({ work }: { work: CoachesWork }) {
  const { data } = work.returns
  if (!data || data.total === 0) return null
  return (
    <section className="stack mt-5" aria-labelledby="retours">
      <h2 id="retours">{`À faire revenir, ${data.total} colis`}</h2>
      <ul className="card-list">
        {data.relays.map((relay) => (
          <li className="card" key={relay.relayId}>
            <ReturnCard relay={relay} onLeft={work.refresh} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The relay point gives the ticked parcels to the driver, and says so to the manager. */
function DropCard({ stop, onLeft }: { stop: DropStop; onLeft: () => void }) {
  const { relayId, name, region, phone, to, parcels } = stop
  const [left, setLeft] = useState<readonly string[]>([])
  const given = parcels.filter(({ parcelId }) => !left.includes(parcelId))
  return (
    <DepartureCard
      label={`${name}, vers ${to}`}
      title={`${region}, vers ${to}`}
      detail={`${name} · ${formatPhone(phone)}`}
      phone={phone}
      lines={stop.lines.toSorted(
        (one, other) => Number(other.leavesToday) - Number(one.leavesToday),
      )}
      given={given}
      words={{
        press: 'Faire partir',
        done: `part de ${region}`,
        noLine: `Aucune ligne ne va de ${region} à ${to}.`,
        nothing: 'Choisissez au moins un colis.',
      }}
      send={(lineId, idempotencyKey) => {
        const body = { relayId, lineId, parcelIds: given.map(({ parcelId }) => parcelId) }
        return call(sendDrops, { body }, { idempotencyKey })
      }}
      onLeft={() => {
        setLeft([])
        onLeft()
      }}
    >
      <div className="stack mt-3">
        {parcels.map(({ parcelId, code, shopName, weight, takenAt }) => (
          <Checkbox
            key={parcelId}
            checked={!left.includes(parcelId)}
            onChange={({ target }) =>
              setLeft((before) =>
                target.checked ? before.filter((id) => id !== parcelId) : [...before, parcelId],
              )
            }
          >
            <b className="figures">{code}</b>
            <small className="block muted">{`${shopName}, ${weight}, déposé le ${dayOfMonth(takenAt)}`}</small>
          </Checkbox>
        ))}
      </div>
    </DepartureCard>
  )
}

/** The relay point reads its return codes out to the manager when the driver has the parcels. */
function ReturnCard({ relay, onLeft }: { relay: ReturnRelay; onLeft: () => void }) {
  const { relayId, name, region, phone, lines, parcels } = relay
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const given = parcels.filter(({ parcelId }) => codes[parcelId])
  return (
    <DepartureCard
      label={name}
      title={name.includes(region) ? name : `${name}, ${region}`}
      detail={formatPhone(phone)}
      phone={phone}
      lines={lines}
      given={given}
      words={{
        press: 'Faire revenir',
        done: `revient de ${region}`,
        noLine: `Aucune ligne ne va à ${region}.`,
        nothing: 'Entrez le code de retour d’un colis au moins.',
      }}
      send={(lineId, idempotencyKey) => {
        const sent = given.map(({ parcelId }) => ({ parcelId, otp: codes[parcelId] ?? '' }))
        return call(
          sendBackByCoach,
          { body: { relayId, lineId, parcels: sent } },
          { idempotencyKey },
        )
      }}
      onLeft={() => {
        setCodes({})
        onLeft()
      }}
    >
      <p className="small muted mt-2">
        Le relais remet les colis au chauffeur, puis vous lit son code de retour pour chacun.
      </p>
      <ul className="coach-returns mt-3">
        {parcels.map((parcel) => (
          <li className="coach-return" key={parcel.parcelId}>
            <ParcelWords parcel={parcel} />
            <Field
              label={`Code de retour, ${parcel.code}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={codes[parcel.parcelId] ?? ''}
              onChange={({ target: { value } }) =>
                setCodes((before) => ({ ...before, [parcel.parcelId]: value }))
              }
            />
          </li>
        ))}
      </ul>
    </DepartureCard>
  )
}

function ParcelWords({ parcel }: { parcel: ReturnParcel }) {
  const { code, buyerName, shopName, weight, leavesSince, errand } = parcel
  const why =
    errand === 'goods_back'
      ? 'rendu par le client'
      : `non retiré depuis le ${dayOfMonth(leavesSince)}`
  return (
    <span>
      <b className="figures">{code}</b>
      <small className="block muted">{`${buyerName}, ${why}`}</small>
      <small className="block muted">{`Pour ${shopName}, ${weight}`}</small>
    </span>
  )
}

type DepartureCardProps = {
  label: string
  title: string
  detail: string
  phone: string
  lines: readonly StationLine[]
  /** Parcels that the driver has. */
  given: readonly { weight: keyof StationLine['prices'] }[]
  words: { press: string; done: string; noLine: string; nothing: string }
  send: (lineId: string, idempotencyKey: string) => Promise<Waybill>
  onLeft: () => void
  /** Its parcels. */
  children: ReactNode
}

/** Parcels of a relay point that leave by a coach: its line, what the carrier is owed, the act. */
function DepartureCard({
  label,
  title,
  detail,
  phone,
  lines,
  given,
  words,
  send,
  onLeft,
  children,
}: DepartureCardProps) {
  const [lineId, setLineId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const line = lines.find(({ _id }) => _id === lineId) ?? lines[0]
  const leave = useAct(() => send(line?._id ?? '', key), {
    done: ({ number }) => `${number} ${words.done}`,
    after: () => {
      setKey(crypto.randomUUID())
      onLeft()
    },
    onRefused: (sentence) => {
      setProblem(sentence)
      setKey(crypto.randomUUID())
    },
  })
  const press = () => {
    const missing = line ? given.length === 0 && words.nothing : words.noLine
    setProblem(missing || null)
    if (!missing) leave.mutate()
  }
  return (
    <article aria-label={label}>
      <div className="spread spread-middle">
        <div>
          <h3>{title}</h3>
          <p className="small muted">{detail}</p>
        </div>
        <a className="button button-outline" href={`tel:+223${phone}`}>
          Appeler
        </a>
      </div>
      {children}
      {line && (
        <Select
          label="Transporteur et ligne"
          options={lines.map((one) => ({
            value: one._id,
            label: `${one.carrierName}, ${departureWords(one)}`,
          }))}
          value={line._id}
          onChange={({ target }) => setLineId(target.value)}
        />
      )}
      {line && given.length > 0 && (
        <dl className="sums small mt-3">
          <div className="total">
            <dt>Dû au transporteur</dt>
            <dd>
              <Sum francs={sumOf(given, ({ weight }) => line.prices[weight])} />
            </dd>
          </div>
        </dl>
      )}
      {problem && <FieldError className="mt-2">{problem}</FieldError>}
      <p className="mt-3">
        <Button busy={leave.isPending} busyWords="Départ..." onClick={press}>
          {given.length > 0 ? `${words.press}, ${given.length} colis` : words.press}
        </Button>
      </p>
    </article>
  )
}
