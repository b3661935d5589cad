import { weekDays, type OpeningDays } from '#modules/calendar/contract/opening.ts'
import { OpeningWeek } from '#modules/calendar/web/index.ts'
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
