import { plural } from '#kernel/wire/plural.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import {
  type ComingCoach,
  confirmArrival,
  endArrival,
  listComingCoaches,
} from '#modules/coaches/contract/coach-arrivals.ts'
import { type ParcelLabel, readLabel } from '#modules/coaches/contract/parcel-label.ts'
import { ScanButton } from '#modules/deliveries/web/index.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useAct } from '#client/api/use-act.ts'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
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
            <CoachCard coach={coach} onChanged={refresh} onEnd={() => setEnding(coach)} />
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
  const absent = `${waited.join(', ')} n’y ${plural(waited.length, 'était', 'étaient')} pas.`
  return waited.length === parcels.length
    ? `Le car ${number} est là. ${absent}`
    : `Vous avez reçu tout ce que le car ${number} avait. ${absent} Les autres sont à retirer.`
}

type CoachCardProps = { coach: ComingCoach; onChanged: () => void; onEnd: () => void }

function CoachCard({ coach, onChanged, onEnd }: CoachCardProps) {
  const { number, carrierName, carrierPhone, leftAt, dueOn, late, parcels } = coach
  const isOnRoad = parcels.some(({ state }) => state === 'on_road')
  const isAwaited = parcels.some(({ state }) => state === 'on_road' || state === 'missing')
  const [refusal, setRefusal] = useState<string | null>(null)
  const confirm = useAct(
    (label: Pick<ParcelLabel, 'code'> & { waybill?: string }) =>
      call(confirmArrival, { body: label }),
    { done: ({ message }) => message, after: onChanged, onRefused: setRefusal },
  )
  const scanned = (text: string) => {
    const label = readLabel(text)
    const problem = labelProblem(label, number)
    setRefusal(problem)
    if (label && !problem) confirm.mutate(label)
  }
  const found = (code: string) => {
    setRefusal(null)
    confirm.mutate({ code })
  }
  return (
    <article aria-label={number}>
      <h3 className="figures">{number}</h3>
      <p className="small muted">
        {`${carrierName}, ${formatPhone(carrierPhone)} · parti ${shortDay(leftAt)}, attendu ${shortDay(dueOn)}`}
      </p>
      {late && (
        <div className="mt-3">
          <Remark>{late}</Remark>
        </div>
      )}
      <ul className="mt-3">
        {parcels.map(({ parcelId, code, buyerName, backTo, state }) => (
          <li className="row" key={parcelId}>
            <span className="row-text">
              <b className="figures">{code}</b>
              <small>{backTo ? `revient à ${backTo}` : buyerName}</small>
            </span>
            <Badge tone={tones[state]}>{words[state]}</Badge>
            {(state === 'missing' || state === 'resent' || state === 'lost') && (
              <Button
                look="outline"
                size="small"
                busy={confirm.isPending}
                onClick={() => found(code)}
              >
                Il est là<span className="visually-hidden">{` : ${code}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refusal && <FieldError className="mt-3">{refusal}</FieldError>}
      {isAwaited && (
        <div className="mt-3 flex flex-wrap gap-2">
          <ScanButton
            words="Scanner une étiquette"
            hint="Placez l’étiquette du colis dans le cadre."
            read={(text) => text}
            onCode={scanned}
          />
          {isOnRoad && (
            <Button look="outline" onClick={onEnd}>
              Il en manque
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

function labelProblem(label: ParcelLabel | null, number: string): string | null {
  if (!label) return 'Ce code QR n’est pas celui d’une étiquette de colis.'
  return label.waybill === number
    ? null
    : `Cette étiquette est du bordereau ${label.waybill}, pas de ${number}.`
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
