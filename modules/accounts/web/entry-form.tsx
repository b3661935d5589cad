import type { ReactNode, SyntheticEvent } from 'react'

import { type Faults, type Sending, useSending } from '#web/api/use-sending.ts'
import { useHydrated } from '#web/device/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { addPendingCartItem } from '#modules/cart/web/index.ts'
import { saveUser } from '#web/session/user-info.ts'

type EntryFormProps = {
  title: string
  words: string
  sending: Pick<Sending<never>, 'form' | 'busy' | 'sentence'>
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  /** The words of the button. */ act: string
  busyWords?: string
  /** Hides the form's button. */ done?: boolean
  /** Where else to go, below the button. */ foot: ReactNode
  children: ReactNode
}

/**
 * The narrow page of signing in, registering and choosing another password: one form, one button.
 */
export function EntryForm({
  title,
  words,
  sending: { form, busy, sentence },
  onSubmit,
  act,
  busyWords = 'Traitement...',
  done = false,
  foot,
  children,
}: EntryFormProps) {
  // Before hydration a press would submit the form natively, and the server accepts no such form.
  const hydrated = useHydrated()
  return (
    <EntryFrame title={title} words={words}>
      <form className="form" method="post" noValidate ref={form} onSubmit={onSubmit}>
        <FormFailure sentence={sentence} />
        {children}
        <Button type="submit" wide disabled={!hydrated || done} busy={busy} busyWords={busyWords}>
          {act}
        </Button>
        {foot}
      </form>
    </EntryFrame>
  )
}

/** The narrow page of signing in and registering. */
export function EntryFrame({
  title,
  words,
  children,
}: {
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <div className="entry-page">
      <h1>{title}</h1>
      <p className="muted">{words}</p>
      {children}
    </div>
  )
}

type Entry<Field extends string> = Omit<Sending<Field>, 'send'> & {
  /** Sends unless `problems` names a field; what was typed stays in any case. */
  enter: (problems: Faults<Field>, send: () => Promise<UserInfo>) => Promise<void>
}

/**
 * What signing in and registering share: a form, then the session, then what the visitor wanted to
 * buy.
 */
export function useEntry<Field extends string>(): Entry<Field> {
  const { send, ...rest } = useSending<Field>()
  const enter: Entry<Field>['enter'] = async (problems, open) => {
    await send(problems, async () => {
      saveUser(await open())
      addPendingCartItem()
    })
  }
  return { ...rest, enter }
}
