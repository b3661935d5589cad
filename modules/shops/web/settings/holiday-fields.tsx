import { Field } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

type HolidayFieldsProps = {
  from: string | null
  to: string | null
  faults: { closedFrom?: string | undefined; closedTo?: string | undefined }
  onChange: (from: string | null, to: string | null) => void
}

/** Away from one day to another, both included; without an end, until she says so. */
export function HolidayFields({ from, to, faults, onChange }: HolidayFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="semibold p-0 text-base">Congés</legend>
      <Switch
        checked={from !== null}
        onChange={({ target }) => (target.checked ? onChange(today(), null) : onChange(null, null))}
      >
        Fermer la boutique
      </Switch>
      {from !== null && (
        <>
          <div className="field-pair">
            <Field
              label="Du"
              type="date"
              name="closedFrom"
              required
              value={from}
              error={faults.closedFrom ?? null}
              onChange={({ target }) => target.value && onChange(target.value, to)}
            />
            <Field
              label="Au"
              type="date"
              name="closedTo"
              optional
              min={from}
              value={to ?? ''}
              error={faults.closedTo ?? null}
              onChange={({ target }) => onChange(from, target.value || null)}
            />
          </div>
          <p className="muted mt-2">
            Vos produits restent visibles, mais personne ne peut commander. Sans date de fin, c’est
            vous qui rouvrez.
          </p>
        </>
      )}
    </fieldset>
  )
}

/** The day in Bamako, which is UTC’s. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}
