import { useId, type Ref } from 'react'

import { readAmount } from '#kernel/wire/amounts.ts'
import { useTypedNumber } from '#ui/forms/amount-field.tsx'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import './bargain.css'

type PriceFieldProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  typed: string
  hint?: string | null
  error?: string | null
  onChange: (typed: string) => void
}

export function PriceField({ ref, label, typed, hint, error: fault, onChange }: PriceFieldProps) {
  const id = useId()
  const { error: unread, ...number } = useTypedNumber(readAmount, typed, onChange)
  const error = fault ?? unread
  return (
    <div className="grid grid-cols-1 gap-2">
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <span className={classes('price-field', error && 'price-field-wrong')}>
        <input
          ref={ref}
          id={id}
          type="text"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={60}
          {...number}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-suite`}
        />
        <span aria-hidden="true">f</span>
      </span>
      <div id={`${id}-suite`}>
        {error ? <FieldError>{error}</FieldError> : hint && <p className="small muted">{hint}</p>}
      </div>
    </div>
  )
}
