import {
  type ComingCoach,
  confirmArrival,
  endArrival,
  listComingCoaches,
} from '#modules/coaches/contract/coach-arrivals.ts'
import { dayWords } from '#modules/coaches/contract/line-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type ComingCoachesProps = { userId: string; onChanged: () => void }

/** Coaches on their way to the relay point, confirmed parcel by parcel; nothing when none comes. */
export function ComingCoaches({ userId, onChanged }: ComingCoachesProps) {
  const queries = useQueryClient()
  const key = ['coming-coaches', userId]
  const { data } = useRead(key, listComingCoaches, {}, { refetchOnWindowFocus: true })
  const [receiving, setReceiving] = useState(false)
  const [ending, setEnding] = useState<ComingCoach | null>(null)
  if (!data || data.coaches.length === 0) return null
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: key })
    onChanged()
  }
  return (
    <section className="stack" aria-labelledby="cars-attendus">
      <div className="spread spread-middle">
        <h2 id="cars-attendus">Par le car</h2>
        <Button onClick={() => setReceiving(true)}>Recevoir un colis</Button>
      </div>
      <ul className="card-list">
        {data.coaches.map((coach) => (
          <li className="card" key={coach.waybillId}>
            <CoachCard coach={coach} onEnd={() => setEnding(coach)} />
          </li>
        ))}
      </ul>
      {receiving && <ReceiveSheet onDone={refresh} onClose={() => setReceiving(false)} />}
      {ending && (
        <ActSheet
          title="Il manque des colis ?"
          confirm="Signaler ce qui manque"
          act={() => call(endArrival, { body: { number: ending.number } })}
          done="Signalé : le responsable cherche ce qui manque"
          onDone={() => {
            setEnding(null)
            refresh()
          }}
          onClose={() => setEnding(null)}
        >
          <p>{missingWords(ending)}</p>
        </ActSheet>
      )}
    </section>
  )
}

function missingWords({ number, parcels }: ComingCoach): string {
  const waited = parcels.filter(({ state }) => state === 'on_road').map(({ code }) => code)
  const absent = `${waited.join(', ')} n’y ${waited.length > 1 ? 'étaient' : 'était'} pas.`
  return waited.length === parcels.length
    ? `Le car ${number} est là. ${absent}`
    : `Vous avez reçu tout ce que le car ${number} avait. ${absent} Les autres sont à retirer.`
}

type CoachCardProps = { coach: ComingCoach; onEnd: () => void }

function CoachCard({ coach, onEnd }: CoachCardProps) {
  const { number, carrierName, carrierPhone, leftAt, dueOn, late, parcels } = coach
  const isOnRoad = parcels.some(({ state }) => state === 'on_road')
  return (
    <article aria-label={number}>
      <h3 className="figures">{number}</h3>
      <p className="small muted">
        {`${carrierName}, ${formatPhone(carrierPhone)} · parti ${dayWords(leftAt)}, attendu ${dayWords(dueOn)}`}
      </p>
      {late && (
        <div className="mt-3">
          <Remark>{late}</Remark>
        </div>
      )}
      <ul className="mt-3">
        {parcels.map(({ parcelId, code, buyerName, state }) => (
          <li className="row" key={parcelId}>
            <span className="row-text">
              <b className="figures">{code}</b>
              <small>{buyerName}</small>
            </span>
            <Badge tone={tones[state]}>{words[state]}</Badge>
          </li>
        ))}
      </ul>
      {isOnRoad && (
        <p className="mt-3">
          <Button look="outline" onClick={onEnd}>
            Il en manque
          </Button>
        </p>
      )}
    </article>
  )
}

type State = ComingCoach['parcels'][number]['state']
const words: Readonly<Record<State, string>> = {
  on_road: 'attendu',
  arrived: 'reçu',
  missing: 'manque',
  resent: 'au prochain car',
  lost: 'perdu',
}
const tones = {
  on_road: 'neutral',
  arrived: 'ok',
  missing: 'waiting',
  resent: 'info',
  lost: 'danger',
} as const

function ReceiveSheet({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const sending = useSending<'code'>()
  const submit = (form: HTMLFormElement) =>
    void sending.send({}, async () => {
      const { message } = await call(confirmArrival, { body: typedIn(form, 'code') })
      showNotice(message)
      form.reset()
      onDone()
    })
  return (
    <FormSheet
      title="Recevoir un colis du car"
      confirm="Il est là"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Code du colis"
        hint="Sur le colis et sur le bordereau : la fin du numéro de commande, comme H8K2M."
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        error={sending.faults.code}
        onChange={() => sending.forgive('code')}
      />
    </FormSheet>
  )
}
