import { useState } from 'react'

import { formatCount } from '#kernel/wire/money.ts'
import { Field } from '#web/ui/forms/field.tsx'

type AmountFieldProps = {
  label: string
  name: string
  digits: string
  optional?: boolean
  error?: string | undefined
  onChange: (digits: string) => void
}

/** An amount in francs: digits only, spaced by thousands as soon as the field is left. */
export function AmountField({ label, name, digits, optional, error, onChange }: AmountFieldProps) {
  const [typing, setTyping] = useState(false)
  return (
    <Field
      label={label}
      name={name}
      optional={optional}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      trailing={<span className="suffix">f</span>}
      value={typing || digits === '' ? digits : formatCount(Number(digits))}
      error={error}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ target }) => onChange(digitsOf(target.value, 9))}
    />
  )
}

/** What a keyboard or a paste gave, down to its digits: « 25 000 f » is 25000, « 25000,00 » too. */
export function digitsOf(typed: string, most: number): string {
  return typed
    .replace(/[.,]\d{0,2}\s*f?$/i, (end) => (/^[.,]0*\s*f?$/i.test(end) ? '' : end))
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, most)
}
