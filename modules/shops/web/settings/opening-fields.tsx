import { weekDays, type OpeningDays } from '#modules/shops/contract/opening.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Switch } from '#ui/forms/switch.tsx'

const USUAL = { from: '08:00', to: '18:00' }

type OpeningFieldsProps = {
  opening: OpeningDays | null
  error: string | undefined
  onChange: (opening: OpeningDays | null) => void
}

export function OpeningFields({ opening, error, onChange }: OpeningFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="semibold p-0 text-base">Horaires</legend>
      <Switch
        checked={opening !== null}
        onChange={({ target }) =>
          onChange(target.checked ? weekDays.map((_, index) => (index === 6 ? null : USUAL)) : null)
        }
      >
        Montrer mes horaires
      </Switch>
      {opening !== null && <OpeningWeek opening={opening} onChange={onChange} />}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

type OpeningWeekProps = { opening: OpeningDays; onChange: (opening: OpeningDays) => void }

/** Hours of each day; null: closed. */
export function OpeningWeek({ opening, onChange }: OpeningWeekProps) {
  const week = weekDays.map((_, index) => opening[index] ?? null)
  return (
    <ul>
      {weekDays.map((name, index) => (
        <OpeningDay
          key={name}
          name={name}
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
  name: string
  day: OpeningDays[number]
  onChange: (day: OpeningDays[number]) => void
}

function OpeningDay({ name, day, onChange }: OpeningDayProps) {
  return (
    <li className="border-t border-[var(--line)] py-1">
      <Switch
        checked={day !== null}
        onChange={({ target }) => onChange(target.checked ? USUAL : null)}
      >
        <span className="first-letter:uppercase inline-block">{name}</span>
      </Switch>
      {day && (
        <div className="field grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center pb-2">
          <input
            type="time"
            aria-label={`Ouverture le ${name}`}
            required
            value={day.from}
            onChange={({ target }) => target.value && onChange({ ...day, from: target.value })}
          />
          <span>à</span>
          <input
            type="time"
            aria-label={`Fermeture le ${name}`}
            required
            value={day.to}
            onChange={({ target }) => target.value && onChange({ ...day, to: target.value })}
          />
        </div>
      )}
    </li>
  )
}
