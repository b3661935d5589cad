import { useState } from 'react'

import { dayAfter, weekDayOf } from '#modules/calendar/contract/open-times.ts'
import { CLOSED_DAYS_AHEAD } from '#modules/calendar/contract/closures.ts'
import { useAct } from '#client/api/use-act.ts'
import { useNow } from '#client/device/use-now.ts'
import { shortDay, weekDayWords } from '#kernel/wire/due-words.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import './closures.css'

type CloseDayCardProps = {
  closedDays: readonly string[]
  /** Closes a day or opens it after all; returns what moved, in a sentence. */
  close: (day: string, isClosed: boolean) => Promise<string | null>
}

const FRIDAY = 4

/** « Fermer un jour »: one tap closes it and says what moved; a closed one is undone as fast. */
export function CloseDayCard({ closedDays, close }: CloseDayCardProps) {
  const today = dayAfter(new Date(useNow(60_000)), 0)
  const [other, setOther] = useState<string | null>(null)
  const [last, setLast] = useState<{ day: string; moved: string | null } | null>(null)
  const change = useAct(
    ({ day, isClosed }: { day: string; isClosed: boolean }) => close(day, isClosed),
    {
      after: (moved, { day, isClosed }) => {
        setLast(isClosed ? { day, moved } : null)
        setOther(null)
      },
      done: (_, { day, isClosed }) => `${isClosed ? 'Fermé' : 'Ouvert'} ${shortDay(day)}`,
    },
  )
  const toggle = (day: string, isClosed = !closedDays.includes(day)) =>
    change.isPending ? undefined : change.mutate({ day, isClosed })
  const chips = soonDays(today)
  return (
    <section className="card stack stack-small" aria-labelledby="close-day">
      <h2 id="close-day">Fermer un jour</h2>
      <div className="chips chips-wrap" role="group" aria-labelledby="close-day">
        {chips.map(({ day, words }) => (
          <button
            key={day}
            type="button"
            className="chip"
            aria-pressed={closedDays.includes(day)}
            onClick={() => toggle(day)}
          >
            {closedDays.includes(day) && <Icon name="check" size={16} />}
            <span>{words}</span>
          </button>
        ))}
        <button
          type="button"
          className="chip"
          aria-expanded={other !== null}
          onClick={() => setOther(other === null ? dayAfter(today, 2) : null)}
        >
          <span>Autre</span>
        </button>
      </div>
      {other !== null && (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (other) toggle(other, true)
          }}
        >
          <Field
            label="Jour"
            type="date"
            required
            min={today}
            max={dayAfter(today, CLOSED_DAYS_AHEAD)}
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
          <Button type="submit" look="outline" busy={change.isPending} disabled={!other}>
            {other ? `Fermer ${shortDay(other)}` : 'Fermer ce jour'}
          </Button>
        </form>
      )}
      <div className="announcement" role="status">
        {closedDays.map((day) => (
          <div className="remark closed-day" key={day}>
            <Icon name="calendar" />
            <div>
              <b>{`Fermé ${shortDay(day)}`}</b>
              {last?.day === day && last.moved && <p>{last.moved}</p>}
              <button
                className="link"
                type="button"
                aria-label={`Annuler : fermé ${shortDay(day)}`}
                onClick={() => toggle(day, false)}
              >
                Annuler
              </button>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Tomorrow, and the next Friday after it. */
function soonDays(today: string): { day: string; words: string }[] {
  const tomorrow = dayAfter(today, 1)
  const friday = dayAfter(tomorrow, ((FRIDAY - weekDayOf(tomorrow) + 6) % 7) + 1)
  const words = weekDayWords(friday)
  return [
    { day: tomorrow, words: 'Demain' },
    { day: friday, words: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` },
  ]
}
