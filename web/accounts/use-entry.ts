import { useRef, useState, type RefObject } from 'react'

import type { UserInfo } from '#contract/accounts.ts'
import { CallFailure } from '#contract/call-failure.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { fulfilWish } from '#web/cart/wish.ts'
import { keepUser } from '#web/session/user-info.ts'
import { focusFirstFault } from '#web/ui/focus-first-fault.ts'

type Faults<Field extends string> = Partial<Record<Field, string>>

export type Entry<Field extends string> = {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  faults: Faults<Field>
  /** What went wrong with the whole, in the server's words. */
  sentence: string | null
  code: string | null
  /** Sends unless `problems` names a field; what was typed stays in any case. */
  enter: (problems: Faults<Field>, send: () => Promise<UserInfo>) => Promise<void>
  forgive: (field: Field) => void
}

/** What signing in and registering share: one sending at a time, each fault beside its field, then the session and the wish that waited for it. */
export function useEntry<Field extends string>(): Entry<Field> {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [failure, setFailure] = useState<{ sentence: string; code: string } | null>(null)

  const show = (found: Faults<Field>) => {
    setFaults(found)
    focusFirstFault(form)
  }
  const enter: Entry<Field>['enter'] = async (problems, send) => {
    if (sending.current) return
    setFailure(null)
    if (Object.keys(problems).length > 0) return show(problems)
    setFaults({})
    sending.current = true
    setBusy(true)
    try {
      keepUser(await send())
      fulfilWish()
    } catch (refusal) {
      const fields = refusal instanceof CallFailure && refusal.code === 'validation' ? (refusal.fields as Faults<Field>) : {}
      if (Object.keys(fields).length > 0) show(fields)
      else setFailure({ sentence: sentenceOf(refusal), code: refusal instanceof CallFailure ? refusal.code : '' })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const forgive = (field: Field) => setFaults((before) => ({ ...before, [field]: undefined }))
  return { form, busy, faults, sentence: failure?.sentence ?? null, code: failure?.code ?? null, enter, forgive }
}
