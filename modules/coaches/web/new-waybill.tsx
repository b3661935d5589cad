import { atRelayWords } from '#modules/pricing/contract/relay-words.ts'
import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'

import { departureWords } from '#modules/network/contract/departure-words.ts'
import {
  sendByCoach,
  type StationLine,
  type StationParcel,
  type StationRelay,
} from '#modules/coaches/contract/waybills.ts'
import { ProofPhoto, type TakenPhoto } from '#modules/deliveries/web/index.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Sum } from '#ui/words/sum.tsx'

type NewWaybillProps = {
  relay: StationRelay | null
  parcels: readonly StationParcel[]
  onLeft: () => void
}

/** The waybill of the ticked parcels: line, price, photo of the stub, departure. */
export function NewWaybill({ relay, parcels, onLeft }: NewWaybillProps) {
  const [lineId, setLineId] = useState<string | null>(null)
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const [pressed, setPressed] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const line =
    relay?.lines.find(({ _id }) => _id === lineId) ??
    relay?.lines.find(({ leavesToday }) => leavesToday) ??
    relay?.lines[0]
  const leave = useAct(
    () =>
      call(
        sendByCoach,
        {
          body: {
            relayId: relay?.relayId ?? '',
            lineId: line?._id ?? '',
            parcelIds: parcels.map(({ parcelId }) => parcelId),
            stubImageId: photo?.imageId ?? '',
          },
        },
        { idempotencyKey: key },
      ),
    {
      done: ({ number }) => `${number} est parti`,
      after: onLeft,
      onRefused: (sentence) => {
        setRefusal(sentence)
        setKey(crypto.randomUUID())
      },
    },
  )
  const problem = parcels.length === 0 ? 'Choisissez au moins un colis.' : problemOf(line)
  const press = () => {
    setPressed(true)
    setRefusal(null)
    if (!problem && photo) leave.mutate()
  }
  return (
    <section className="card" aria-labelledby="nouveau-bordereau">
      <h2 id="nouveau-bordereau">Nouveau bordereau</h2>
      {relay && parcels.length > 0 ? (
        <p className="coach-way">
          <b>{`Bamako → ${relay.region}`}</b>
          <small>{`${parcels.length} colis, ${atRelayWords(relay.name)}`}</small>
        </p>
      ) : (
        <p className="muted mt-2">Cochez des colis pour un même point relais.</p>
      )}
      {relay && line && (
        <>
          <Select
            label="Transporteur et ligne"
            options={relay.lines.map((one) => ({
              value: one._id,
              label: `${one.carrierName}, ${departureWords(one)}`,
            }))}
            value={line._id}
            onChange={({ target }) => setLineId(target.value)}
          />
          <Prices line={line} parcels={parcels} />
        </>
      )}
      <ProofPhoto
        title="Talon du transporteur"
        photo={photo}
        missing={pressed}
        onTaken={setPhoto}
      />
      {pressed && problem && <FieldError className="mt-2">{problem}</FieldError>}
      {refusal && <FieldError className="mt-2">{refusal}</FieldError>}
      <p className="mt-4">
        <Button wide busy={leave.isPending} busyWords="Départ..." onClick={press}>
          {parcels.length > 0 ? `Faire partir, ${parcels.length} colis` : 'Faire partir'}
        </Button>
      </p>
    </section>
  )
}

function problemOf(line: StationLine | undefined): string | null {
  if (!line) return 'Aucune ligne ne va à ce point relais.'
  return line.leavesToday ? null : 'La ligne ne part pas ce jour-là.'
}

type PricesProps = { line: StationLine; parcels: readonly StationParcel[] }

function Prices({ line: { prices }, parcels }: PricesProps) {
  if (parcels.length === 0) return null
  const rows = weightClasses.flatMap((weight) => {
    const count = parcels.filter((parcel) => parcel.weight === weight).length
    return count > 0 ? [{ weight, count }] : []
  })
  return (
    <dl className="sums small mt-3">
      {rows.map(({ weight, count }) => (
        <div key={weight}>
          <dt>{`${count} ${plural(count, weight)} × ${formatFrancs(prices[weight])}`}</dt>
          <dd>
            <Sum francs={count * prices[weight]} />
          </dd>
        </div>
      ))}
      <div className="total">
        <dt>Dû au transporteur</dt>
        <dd>
          <Sum francs={sumOf(parcels, ({ weight }) => prices[weight])} />
        </dd>
      </div>
    </dl>
  )
}
