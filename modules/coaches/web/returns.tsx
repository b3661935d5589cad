import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import {
  receiveFromCoach,
  type ReturnParcel,
  type ReturnRelay,
  sendBackByCoach,
} from '#modules/coaches/contract/coach-returns.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useAct } from '#client/api/use-act.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sum } from '#ui/words/sum.tsx'
import type { CoachesWork } from './use-coaches.ts'

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

type ReturnCardProps = { relay: ReturnRelay; onLeft: () => void }

/** The relay point reads its return codes out to the manager when the driver has the parcels. */
function ReturnCard({ relay, onLeft }: ReturnCardProps) {
  const { relayId, name, region, phone, lines, parcels } = relay
  const [lineId, setLineId] = useState<string | null>(null)
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const line = lines.find(({ _id }) => _id === lineId) ?? lines[0]
  const given = parcels.filter(({ parcelId }) => codes[parcelId])
  const leave = useAct(
    () =>
      call(
        sendBackByCoach,
        {
          body: {
            relayId,
            lineId: line?._id ?? '',
            parcels: given.map(({ parcelId }) => ({ parcelId, otp: codes[parcelId] ?? '' })),
          },
        },
        { idempotencyKey: key },
      ),
    {
      done: ({ number }) => `${number} revient de ${region}`,
      after: () => {
        setCodes({})
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
      ? given.length === 0 && 'Entrez le code de retour d’un colis au moins.'
      : `Aucune ligne ne va à ${region}.`
    setProblem(missing || null)
    if (!missing) leave.mutate()
  }
  return (
    <article aria-label={name}>
      <div className="spread spread-middle">
        <div>
          <h3>{name.includes(region) ? name : `${name}, ${region}`}</h3>
          <p className="small muted">{formatPhone(phone)}</p>
        </div>
        <a className="button button-outline" href={`tel:+223${phone}`}>
          Appeler
        </a>
      </div>
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
          {given.length > 0 ? `Faire revenir, ${given.length} colis` : 'Faire revenir'}
        </Button>
      </p>
    </article>
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

type ReceiveBackProps = {
  couriers: readonly { _id: string; name: string }[]
  onDone: () => void
  onClose: () => void
}

export function ReceiveBackSheet({ couriers, onDone, onClose }: ReceiveBackProps) {
  const sending = useSending<'code' | 'courierId'>()
  const [courierId, setCourierId] = useState('')
  const submit = (form: HTMLFormElement) =>
    void sending.send({}, async () => {
      const body = { ...typedIn(form, 'code'), courierId: courierId || null }
      const { message } = await call(receiveFromCoach, { body })
      showNotice(message)
      form.reset()
      onDone()
    })
  return (
    <FormSheet
      title="Recevoir d’un car"
      confirm="Il est là"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Le livreur qui l’emporte"
        placeholder="Aucun : il prend un autre car"
        options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
        name="courierId"
        value={courierId}
        error={sending.faults.courierId}
        onChange={({ target }) => {
          sending.forgive('courierId')
          setCourierId(target.value)
        }}
      />
      <Field
        label="Code du colis"
        hint="La fin du numéro de commande, comme H8K2M. Le livreur l’apporte à l’acheteur ou à la boutique ; sans livreur, il prend le car suivant."
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        error={sending.faults.code}
        onChange={() => sending.forgive('code')}
      />
    </FormSheet>
  )
}
