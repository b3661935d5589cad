import { useRef, useState, type RefObject } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { focusFirstFault } from '#ui/forms/focus-first-fault.ts'

import { sentenceOf } from './sentence-of.ts'

export type Faults<Field extends string> = Partial<Record<Field, string>>

export type Sending<Field extends string> = {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  faults: Faults<Field>
  sentence: string | null
  code: string | null
  /**
   * Sends unless `problems` names a field.
   * @returns whether the server accepted it
   */
  send: (problems: Faults<Field>, act: () => Promise<unknown>) => Promise<boolean>
  forgive: (field: Field) => void
}

/**
 * State of a form: one request at a time, typed values kept, errors beside their fields, others in
 * a sentence chosen by `words`.
 */
export function useSending<Field extends string>(
  words: (failure: unknown) => string = sentenceOf,
): Sending<Field> {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [failure, setFailure] = useState<{ sentence: string; code: string } | null>(null)

  const show = (found: Faults<Field>) => {
    setFaults(found)
    focusFirstFault(form)
  }
  const send: Sending<Field>['send'] = async (problems, act) => {
    if (sending.current) return false
    setFailure(null)
    if (Object.keys(problems).length > 0) {
      show(problems)
      return false
    }
    setFaults({})
    sending.current = true
    setBusy(true)
    try {
      await act()
      return true
    } catch (refusal) {
      const fields = fieldsOf(refusal, form.current)
      if (Object.keys(fields).length > 0) show(fields as Faults<Field>)
      else
        setFailure({
          sentence: words(refusal),
          code: refusal instanceof CallFailure ? refusal.code : '',
        })
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const forgive = (field: Field) => setFaults((before) => ({ ...before, [field]: undefined }))
  return {
    form,
    busy,
    faults,
    sentence: failure?.sentence ?? null,
    code: failure?.code ?? null,
    send,
    forgive,
  }
}

function fieldsOf(refusal: unknown, form: HTMLFormElement | null): Record<string, string> {
  if (!(refusal instanceof CallFailure)) return {}
  return Object.fromEntries(
    Object.entries(refusal.fields).filter(([field]) => form?.elements.namedItem(field)),
  )
}
