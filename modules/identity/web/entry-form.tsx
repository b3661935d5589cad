import type { ReactNode, SyntheticEvent } from 'react'

import { type Faults, type Sending, useSending } from '#client/api/use-sending.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { onlySaleOf, saveUser, useEntrant } from '#client/session/user-info.ts'
import './identity.css'

type EntryFormProps = {
  title: string
  words: string
  sending: Pick<Sending<never>, 'form' | 'busy' | 'sentence'>
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  act: string
  busyWords?: string
  done?: boolean
  foot: ReactNode
  children: ReactNode
}

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
  // Before hydration the form would submit natively, which the server refuses.
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

/** Returns what a sign-in says above its form; why it is needed, to whom a sale's code let in. */
export function useLoginWords(words: string): string {
  return onlySaleOf(useEntrant()) === null
    ? words
    : 'Le code de la vente n’ouvre qu’elle. Connectez-vous pour ouvrir tout votre compte.'
}

type Entry<Field extends string> = Omit<Sending<Field>, 'send'> & {
  enter: (problems: Faults<Field>, send: () => Promise<UserInfo>) => Promise<void>
}

export function useEntry<Field extends string>(onEntered: () => void): Entry<Field> {
  const { send, ...rest } = useSending<Field>()
  const enter: Entry<Field>['enter'] = async (problems, open) => {
    await send(problems, async () => {
      saveUser(await open())
      onEntered()
    })
  }
  return { ...rest, enter }
}
