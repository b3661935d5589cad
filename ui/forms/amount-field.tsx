import { useState, type ComponentProps } from 'react'

import { readAmount, readCount, type ReadNumber } from '#kernel/wire/amounts.ts'
import { formatCount } from '#kernel/wire/money.ts'

import { Field } from './field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'inputMode'> & {
  /** As typed or pasted. */
  value: string
  onChange: (typed: string) => void
}

/** Amount in francs. */
export function AmountField(props: NumberFieldProps) {
  return <NumberField read={readAmount} trailing={<span className="suffix">f</span>} {...props} />
}

/** Number without unit: stock, days, uses. */
export function CountField(props: NumberFieldProps) {
  return <NumberField read={readCount} {...props} />
}

function NumberField({
  read,
  value,
  error,
  onChange,
  onFocus,
  onBlur,
  ...field
}: NumberFieldProps & { read: (typed: string) => ReadNumber }) {
  const number = useTypedNumber(read, value, onChange)
  return (
    <Field
      autoComplete="off"
      enterKeyHint="next"
      maxLength={60}
      {...field}
      {...number}
      error={error ?? number.error}
      onFocus={(event) => {
        number.onFocus()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        number.onBlur()
        onBlur?.(event)
      }}
    />
  )
}

/** Value raw while typing, spaced by thousands once left. */
export function useTypedNumber(
  read: (typed: string) => ReadNumber,
  value: string,
  onChange: (typed: string) => void,
) {
  // Setting a value on focus would undo a selection.
  const [typing, setTyping] = useState<string | null>(null)
  const found = value.trim() === '' ? null : read(value)
  const shown = !found || found.value === null ? value : formatCount(found.value)
  return {
    inputMode: 'numeric' as const,
    value: typing ?? shown,
    error: typing === null ? (found?.problem ?? null) : null,
    onFocus: () => setTyping(shown),
    onBlur: () => setTyping(null),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyping(target.value)
      onChange(target.value)
    },
  }
}
