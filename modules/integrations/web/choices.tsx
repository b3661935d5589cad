import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'

type ChoicesProps<Name extends string> = {
  legend: string
  name: string
  words: Readonly<Record<Name, string>>
  chosen?: readonly string[]
  error: string | undefined
  onChange: () => void
}

/** Several of a few, as boxes to tick. */
export function Choices<Name extends string>({
  legend,
  name,
  words,
  chosen = [],
  error,
  onChange,
}: ChoicesProps<Name>) {
  return (
    <fieldset className="form" aria-describedby={error ? `${name}-fault` : undefined}>
      <legend>{legend}</legend>
      {Object.entries<string>(words).map(([value, label]) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          onChange={onChange}
        >
          {label}
        </Checkbox>
      ))}
      {error && <FieldError id={`${name}-fault`}>{error}</FieldError>}
    </fieldset>
  )
}

/** What is ticked in a form, of these names. */
export function tickedIn<Name extends string>(
  form: HTMLFormElement,
  field: string,
  names: readonly Name[],
): Name[] {
  const ticked = new FormData(form).getAll(field)
  return names.filter((name) => ticked.includes(name))
}
