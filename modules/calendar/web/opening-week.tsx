import type { Interval, OpeningDays } from '#modules/calendar/contract/opening.ts'
import { isAllDay, isPastMidnight, weekDays } from '#modules/calendar/contract/opening.ts'
import { intervalWords } from '#modules/calendar/contract/opening-words.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'

export const USUAL = { from: '08:00', to: '18:00' }
const EVENING = { from: '15:00', to: '19:00' }

type OpeningWeekProps = { opening: OpeningDays; onChange: (opening: OpeningDays) => void }

/** Hours of each day, two openings at most; null: closed. */
export function OpeningWeek({ opening, onChange }: OpeningWeekProps) {
  const week = weekDays.map((_, index) => opening[index] ?? null)
  return (
    <ul>
      {weekDays.map((name, index) => (
        <OpeningDay
          key={name}
          index={index}
          day={week[index] ?? null}
          onChange={(day) =>
            onChange(week.map((before, place) => (place === index ? day : before)))
          }
        />
      ))}
    </ul>
  )
}

type OpeningDayProps = {
  index: number
  day: OpeningDays[number]
  onChange: (day: OpeningDays[number]) => void
}

function OpeningDay({ index, day, onChange }: OpeningDayProps) {
  const name = weekDays[index] ?? ''
  return (
    <li className="border-t border-[var(--line)] py-1">
      <Switch
        checked={day !== null}
        onChange={({ target }) => onChange(target.checked ? USUAL : null)}
      >
        <span className="first-letter:uppercase inline-block">{name}</span>
      </Switch>
      {day && <DayHours day={day} index={index} isNamed onChange={onChange} />}
    </li>
  )
}

type DayHoursProps = {
  day: NonNullable<OpeningDays[number]>
  index: number
  /** The button says its day, where each day has one. */
  isNamed?: boolean
  onChange: (day: NonNullable<OpeningDays[number]>) => void
}

/** Form of a day's hours: its opening, and a second one. */
export function DayHours({ day, index, isNamed = false, onChange }: DayHoursProps) {
  const { second } = day
  const name = weekDays[index] ?? ''
  const words = second ? 'Retirer la deuxième ouverture' : 'Deuxième ouverture'
  return (
    <>
      <Hours
        of={day}
        labels={[`Ouverture le ${name}`, `Fermeture le ${name}`]}
        index={index}
        onChange={(hours) => onChange({ ...day, ...hours })}
      />
      {second && (
        <Hours
          of={second}
          labels={[`Deuxième ouverture le ${name}`, `Deuxième fermeture le ${name}`]}
          index={index}
          onChange={(hours) => onChange({ ...day, second: hours })}
        />
      )}
      <Button
        look={isNamed ? 'plain' : 'outline'}
        size="small"
        icon={second ? 'close' : 'plus'}
        {...(isNamed && { 'aria-label': `${words} le ${name}` })}
        onClick={() => onChange({ ...day, second: second ? null : EVENING })}
      >
        {words}
      </Button>
    </>
  )
}

type HoursProps = {
  of: Interval
  labels: [string, string]
  index: number
  onChange: (hours: Interval) => void
}

function Hours({ of: { from, to }, labels, index, onChange }: HoursProps) {
  return (
    <>
      <div className="field grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center pb-2">
        <input
          type="time"
          aria-label={labels[0]}
          required
          value={from}
          onChange={({ target }) => target.value && onChange({ from: target.value, to })}
        />
        <span>à</span>
        <input
          type="time"
          aria-label={labels[1]}
          required
          value={to}
          onChange={({ target }) => target.value && onChange({ from, to: target.value })}
        />
      </div>
      <NightWords of={{ from, to }} index={index} />
    </>
  )
}

function NightWords({ of: hours, index }: { of: Interval; index: number }) {
  if (isAllDay(hours)) return <p className="small muted pb-2">Ouvert 24 h sur 24.</p>
  if (!isPastMidnight(hours)) return null
  return (
    <p className="small muted pb-2">{`Après minuit\u00a0: ouvert ${nightWords(hours, index)}.`}</p>
  )
}

/** « jusqu’à dimanche, 2 h » */
export function nightWords(hours: Interval, index: number): string {
  return `jusqu’à ${weekDays[(index + 1) % 7]}, ${intervalWords(hours).split(' à ').at(-1)}`
}
