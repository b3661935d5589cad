import { useId, useState, type Ref } from 'react'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { CODE_TEXT_MAX, codeTyped } from '#kernel/wire/typed-digits.ts'
import { FieldError } from '#ui/forms/field-error.tsx'

type OtpBoxesProps = {
  value: string
  error: string | null
  label?: string
  ref?: Ref<HTMLInputElement>
  onChange: (digits: string) => void
}

/** Six boxes over a single field: supports paste, keyboard code and screen readers. */
export function OtpBoxes({
  value,
  error,
  label = 'Code à 6 chiffres',
  ref,
  onChange,
}: OtpBoxesProps) {
  const id = useId()
  const [focused, setFocused] = useState(false)
  const half = OTP_LENGTH / 2
  const box = (place: number) => {
    const isNext = focused && place === Math.min(value.length, OTP_LENGTH - 1)
    return (
      <span className={isNext ? 'active' : undefined} key={place}>
        {value[place] ?? (isNext ? <i className="caret" /> : null)}
      </span>
    )
  }
  const places = Array.from({ length: OTP_LENGTH }, (_, place) => place)
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className={error ? 'code-cells wrong' : 'code-cells'}>
        {places.slice(0, half).map(box)}
        <i aria-hidden="true" />
        {places.slice(half).map(box)}
        <input
          id={id}
          ref={ref}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          maxLength={CODE_TEXT_MAX}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-faute` : undefined}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ target }) => onChange(codeTyped(target.value, OTP_LENGTH))}
        />
      </div>
      {error && (
        <FieldError className="mt-2" id={`${id}-faute`}>
          {error}
        </FieldError>
      )}
    </div>
  )
}

export function otpProblem(digits: string): string | null {
  if (digits === '') return 'Veuillez entrer un code à 6 chiffres.'
  return digits.length === OTP_LENGTH ? null : 'Le code doit contenir 6 chiffres.'
}
