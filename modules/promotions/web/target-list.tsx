import { FieldError } from '#ui/forms/field-error.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Icon } from '#ui/icons/icon.tsx'

type TargetListProps = {
  name: string
  label: string
  none: string
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  error: string | undefined
  onChange: (value: string[]) => void
}

export function TargetList({
  name,
  label,
  none,
  options,
  value,
  error,
  onChange,
}: TargetListProps) {
  const [first] = options.filter((option) => value.includes(option.value))
  const words = value.length > 1 ? `${value.length} sur ${options.length}` : (first?.label ?? none)
  return (
    <details className="target-list">
      <summary>
        {label}
        <b className="truncate">{words}</b>
        <Icon name="open" size={20} />
      </summary>
      <div role="group" aria-label={label}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...value, option.value]
                  : value.filter((other) => other !== option.value),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </details>
  )
}
