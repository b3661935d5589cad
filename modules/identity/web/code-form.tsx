import { useState } from 'react'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { CODE_TEXT_MAX, readCode } from '#kernel/wire/typed-digits.ts'

import { useSending } from '#client/api/use-sending.ts'
import { Field } from '#ui/forms/field.tsx'

export function useCodeForm() {
  const [code, setCode] = useState('')
  const { form, busy, faults, sentence, send, forgive } = useSending<'code'>()
  const change = (typed: string) => {
    setCode(typed)
    forgive('code')
  }
  const field = { value: code, error: faults.code, onChange: change }
  return { form, busy, sentence, send, code, change, field }
}

type CodeFieldProps = {
  label: string
  hint?: string
  letters?: boolean
} & ReturnType<typeof useCodeForm>['field']

export function CodeField({ letters = false, onChange, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name="code"
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      enterKeyHint="done"
      maxLength={CODE_TEXT_MAX}
      required
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** @returns `words` unless the code has six digits */
export function sixDigitsProblem(code: string, words: string): { code?: string } {
  return readCode(code, OTP_LENGTH) ? {} : { code: words }
}
