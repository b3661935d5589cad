import { useState } from 'react'

import { type DropStop, sendDrops } from '#modules/coaches/contract/coach-drops.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
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

type DropCardProps = { stop: DropStop; onLeft: () => void }

/** The relay point gives the ticked parcels to the driver, and says so to the manager. */
function DropCard({ stop, onLeft }: DropCardProps) {
  const { relayId, name, region, phone, to, parcels } = stop
  const lines = stop.lines.toSorted(
    (one, other) => Number(other.leavesToday) - Number(one.leavesToday),
  )
  const [lineId, setLineId] = useState<string | null>(null)
  const [left, setLeft] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const line = lines.find(({ _id }) => _id === lineId) ?? lines[0]
  const given = parcels.filter(({ parcelId }) => !left.includes(parcelId))
  const leave = useAct(
    () =>
      call(
        sendDrops,
        {
          body: {
            relayId,
            lineId: line?._id ?? '',
            parcelIds: given.map(({ parcelId }) => parcelId),
          },
        },
        { idempotencyKey: key },
      ),
    {
      done: ({ number }) => `${number} part de ${region}`,
      after: () => {
        setLeft([])
        setKey(crypto.randomUUID())
        onLeft()
      },
      onRefused: (sentence) => {
        setProblem(sentence)
        setKey(crypto.randomUUID())
      },
    },
  )
  const press = () => {
    const missing = line
      ? given.length === 0 && 'Choisissez au moins un colis.'
      : `Aucune ligne ne va de ${region} à ${to}.`
    setProblem(missing || null)
    if (!missing) leave.mutate()
  }
  return (
    <article aria-label={`${name}, vers ${to}`}>
      <div className="spread spread-middle">
        <div>
          <h3>{`${region}, vers ${to}`}</h3>
          <p className="small muted">{`${name} · ${formatPhone(phone)}`}</p>
        </div>
        <a className="button button-outline" href={`tel:+223${phone}`}>
          Appeler
        </a>
      </div>
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
          {given.length > 0 ? `Faire partir, ${given.length} colis` : 'Faire partir'}
        </Button>
      </p>
    </article>
  )
}
