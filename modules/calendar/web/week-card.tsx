import { type ReactNode, useState } from 'react'

import { dayAfter, weekDayOf } from '#modules/calendar/contract/open-times.ts'
import {
  intervalsOf,
  isAllDay,
  isPastMidnight,
  openingProblem,
  type OpeningDay,
  type OpeningDays,
  usualOpening,
  weekDays,
} from '#modules/calendar/contract/opening.ts'
import { intervalWords } from '#modules/calendar/contract/opening-words.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { useNow } from '#client/device/use-now.ts'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { DayHours, nightWords, USUAL } from './opening-week.tsx'
import './closures.css'

type WeekCardProps = {
  /** null: the place gave none. */
  opening: OpeningDays | null
  mayChange: boolean
  change: (opening: OpeningDays) => Promise<unknown>
}

/** « Chaque semaine »: hours day by day; a day opens in a sheet. */
export function WeekCard({ opening, mayChange, change }: WeekCardProps) {
  const today = weekDayOf(dayAfter(new Date(useNow(60_000)), 0))
  const [edited, setEdited] = useState<number | null>(null)
  const week = opening ?? usualOpening
  return (
    <section className="card flush" aria-labelledby="each-week">
      <div className="card-head">
        <h2 id="each-week">Chaque semaine</h2>
      </div>
      {!opening && (
        <p className="muted px-4 pb-3">
          Vous n’avez pas donné vos heures : nous comptons avec celles-ci, et vos acheteurs ne les
          lisent pas.
        </p>
      )}
      {weekDays.map((name, index) => {
        const row = <DayWords name={name} index={index} day={week[index] ?? null} />
        const look = classes('row week-row', index === today && 'today')
        return mayChange ? (
          <button key={name} type="button" className={look} onClick={() => setEdited(index)}>
            {row}
            <Icon name="next" size={20} />
          </button>
        ) : (
          <div key={name} className={look}>
            {row}
          </div>
        )
      })}
      {edited !== null && (
        <DaySheet index={edited} week={week} change={change} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

function DayWords({
  name,
  index,
  day,
}: {
  name: string
  index: number
  day: OpeningDay
}): ReactNode {
  const hours = intervalsOf(day)
  const night = hours.map((one) => nightEnd(one, index)).find(Boolean)
  return (
    <>
      <b className="medium">{name}</b>
      <span className="row-text">
        {hours.length === 0 ? (
          <span className="muted">fermé</span>
        ) : (
          <span className="figures">{hours.map(intervalWords).join(' · ')}</span>
        )}
        {night && <small>{night}</small>}
      </span>
    </>
  )
}

/** « jusqu’à dimanche, 2 h » */
function nightEnd(hours: { from: string; to: string }, index: number): string | null {
  if (!isPastMidnight(hours)) return null
  return nightWords(hours, index)
}

type DaySheetProps = {
  index: number
  week: OpeningDays
  change: (opening: OpeningDays) => Promise<unknown>
  onClose: () => void
}

const ALL_DAY = { from: '00:00', to: '00:00' }

function DaySheet({ index, week, change, onClose }: DaySheetProps) {
  const name = weekDays[index] ?? ''
  const [day, setDay] = useState<OpeningDay>(week[index] ?? null)
  const [isEveryDay, setEveryDay] = useState(false)
  const sending = useSending<'opening'>()
  const next = week.map((one, place) => (isEveryDay || place === index ? day : one))
  const submit = () =>
    void sending
      .send(withProblem(openingProblem(next)?.message), () => change(next))
      .then((isSent) => (isSent ? onClose() : undefined))
  return (
    <FormSheet
      title={`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`}
      confirm={`Enregistrer ${isEveryDay ? 'la semaine' : name}`}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch
        checked={day !== null}
        onChange={({ target }) => setDay(target.checked ? USUAL : null)}
      >
        Ouvert
      </Switch>
      {day && !isAllDay(day) && <DayHours day={day} index={index} onChange={setDay} />}
      {sending.faults.opening && <FieldError>{sending.faults.opening}</FieldError>}
      {day && (
        <Switch
          checked={isAllDay(day)}
          onChange={({ target }) => setDay(target.checked ? ALL_DAY : USUAL)}
        >
          Ouvert 24 h
        </Switch>
      )}
      <Switch checked={isEveryDay} onChange={({ target }) => setEveryDay(target.checked)}>
        Pareil tous les jours
      </Switch>
    </FormSheet>
  )
}

function withProblem(opening: string | undefined): { opening?: string } {
  return opening ? { opening } : {}
}
