import { useId, type Ref } from 'react'

import { formatCount } from '#kernel/wire/money.ts'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import './bargain.css'

type PriceFieldProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  /** Digits alone, or nothing. */
  digits: string
  hint?: string | null
  error?: string | null
  onChange: (digits: string) => void
}

/** The one number of a bargain, large, spaced by thousands while it is typed. */
export function PriceField({ ref, label, digits, hint, error, onChange }: PriceFieldProps) {
  const id = useId()
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
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
          value={digits && formatCount(Number(digits))}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-suite`}
          onChange={({ target }) =>
            onChange(target.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, 9))
          }
        />
        <span aria-hidden="true">f</span>
      </span>
      <div id={`${id}-suite`}>
        {error ? <FieldError>{error}</FieldError> : hint && <p className="small muted">{hint}</p>}
      </div>
    </div>
  )
}
