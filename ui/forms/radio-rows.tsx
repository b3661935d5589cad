import type { ReactNode } from 'react'

type RadioRowsProps<Value> = {
  /** Name of the group for screen readers. */
  label: string
  name: string
  options: readonly Value[]
  value: Value | null | undefined
  words: (one: Value) => ReactNode
  onChoose: (one: Value) => void
  className?: string
}

/** Asks for one of several, a line each. */
export function RadioRows<Value extends string | number | null>({
  label,
  name,
  options,
  value,
  words,
  onChoose,
  className,
}: RadioRowsProps<Value>) {
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {options.map((one) => (
        <label className="option-row" key={one}>
          <input type="radio" name={name} checked={value === one} onChange={() => onChoose(one)} />
          {words(one)}
        </label>
      ))}
    </div>
  )
}
