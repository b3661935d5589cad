import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useAct } from '#client/api/use-act.ts'
import { useSending } from '#client/api/use-sending.ts'
import { dayOfMonth, lastDayWords, shortDay, spanWords } from '#kernel/wire/due-words.ts'
import { endProblem } from '#kernel/wire/field-rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { problemsOf } from '#ui/forms/typed-in.ts'
import './closures.css'

/** Parcels that a closure touches: « 3 colis attendent leurs acheteurs », and each of them. */
export type Touched = {
  head: string
  detail: string
  parcels: { key: string; title: string; detail: string }[]
}

type HolidayCardProps = {
  from: string | null
  to: string | null
  /** « Personne ne commande ces jours-là » */
  explained: string
  /** « La boutique est fermée » */
  buyersRead: string
  mayChange: boolean
  /** Reads what closing on these days touches; null: nothing. */
  read: {
    key: readonly string[]
    touched: (from: string, to: string | null) => Promise<Touched | null>
  }
  change: (days: { from: string | null; to: string | null }) => Promise<unknown>
}

/** « Congé »: from a day to a day, which both count; what waits is named before the act. */
export function HolidayCard(props: HolidayCardProps) {
  const { from, to, explained, mayChange, change } = props
  const [isOpen, setOpen] = useState(false)
  const end = useAct(() => change({ from: null, to: null }), { done: 'Congé terminé' })
  return (
    <section className="card stack stack-small" aria-labelledby="holiday">
      <h2 id="holiday">Congé</h2>
      {from ? (
        <p className="remark">
          <Icon name="calendar" />
          <b>{holidayWords(from, to)}</b>
        </p>
      ) : (
        <p className="muted">{explained}</p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button look="outline" icon="calendar" onClick={() => setOpen(true)}>
            {from ? 'Changer' : 'Prendre un congé'}
          </Button>
          {from && (
            <Button look="outline" busy={end.isPending} onClick={() => end.mutate()}>
              Finir le congé
            </Button>
          )}
        </div>
      )}
      {!mayChange && !from && (
        <p className="small muted">La personne qui tient la boutique le prend.</p>
      )}
      {isOpen && <HolidaySheet {...props} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** « En congé du 7 au 13 déc. », « En congé depuis le 7 déc., sans date de retour » */
export function holidayWords(from: string, to: string | null): string {
  return to
    ? `En congé ${spanWords(from, to)}${from === to ? '' : ' compris'}`
    : `En congé à partir du ${shortDay(from)}, sans date de retour`
}

function HolidaySheet({
  from: formerFrom,
  to: formerTo,
  buyersRead,
  read,
  change,
  onClose,
}: HolidayCardProps & { onClose: () => void }) {
  const [today] = useState(() => dayAfter(new Date(), 0))
  const [from, setFrom] = useState(formerFrom ?? dayAfter(today, 1))
  const [to, setTo] = useState(formerFrom ? (formerTo ?? '') : dayAfter(today, 7))
  const sending = useSending<'from' | 'to'>()
  const problem = endProblem(from || null, to || null)
  const touched = useQuery({
    queryKey: [...read.key, from, to],
    queryFn: () => read.touched(from, to || null),
    enabled: from !== '' && !problem,
  })
  const submit = () =>
    void sending
      .send(
        problemsOf({ from: from === '' ? 'Choisissez un premier jour.' : undefined, to: problem }),
        () => change({ from, to: to || null }),
      )
      .then((isSent) => (isSent ? onClose() : undefined))
  return (
    <FormSheet
      title="Prendre un congé"
      confirm={from ? closeWords(from, to) : 'Fermer'}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="field-pair">
        <Field
          label="Du"
          name="from"
          type="date"
          required
          value={from}
          error={sending.faults.from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label="Au, compris"
          name="to"
          type="date"
          optional
          min={from}
          value={to}
          error={sending.faults.to ?? problem}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <div className="announcement" role="status">
        {touched.error && <p className="muted">{sentenceOf(touched.error)}</p>}
        {touched.data && <TouchedParcels touched={touched.data} />}
      </div>
      <div className="read-by-buyers">
        <small>L’acheteur lit</small>
        <b>
          {to ? `${buyersRead} ${lastDayWords(dayAfter(to, 1))}.` : `${buyersRead} pour le moment.`}
        </b>
      </div>
    </FormSheet>
  )
}

/** « Fermer du 7 au 13 déc. », « Fermer le 7 déc. » */
function closeWords(from: string, to: string): string {
  if (!to || to < from) return `Fermer à partir du ${dayOfMonth(from)}`
  return `Fermer ${spanWords(from, to)}`
}

export function TouchedParcels({ touched: { head, detail, parcels } }: { touched: Touched }) {
  return (
    <div className="remark">
      <Icon name="parcel" />
      <div>
        <b>{head}</b>
        {detail && <p>{detail}</p>}
        <details>
          <summary className="link">
            {parcels.length > 1 ? `Voir les ${parcels.length} colis` : 'Voir le colis'}
          </summary>
          <ul className="touched-parcels">
            {parcels.map(({ key, title, detail: words }) => (
              <li key={key}>
                <b>{title}</b>
                <small>{words}</small>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  )
}
