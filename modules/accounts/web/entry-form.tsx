import type { ReactNode, SyntheticEvent } from 'react'

import type { Sending } from '#web/api/use-sending.ts'
import { useHydrated } from '#web/device/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'

import { EntryFrame } from './entry-frame.tsx'

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
