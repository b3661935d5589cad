import { useState, type ReactNode } from 'react'

import type { ManyOutcome } from '#contract/accounts/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { useAdminAct } from './use-users.ts'

type ReasonSheetProps = {
  title: string
  confirm: string
  done: string
  danger?: boolean
  act: (reason: string) => Promise<ManyOutcome | undefined>
  onClose: () => void
  children: ReactNode
}

/** An act that must say why: the reason is kept in the journal with the name of whoever typed it. */
export function ReasonSheet({
  title,
  confirm,
  done,
  danger = false,
  act,
  onClose,
  children,
}: ReasonSheetProps) {
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const run = useAdminAct(act, { done, after: onClose })
  const short = reason.trim().length < 3
  const press = () => {
    setPressed(true)
    if (!short && !run.isPending) run.mutate(reason.trim())
  }
  const actions = (
    <>
      <Button look="outline" disabled={run.isPending} onClick={onClose}>
        Annuler
      </Button>
      <Button
        look={danger ? 'danger' : 'primary'}
        busy={run.isPending}
        busyWords="Traitement..."
        onClick={press}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Sheet open title={title} locked={run.isPending} onClose={onClose} actions={actions}>
      <p>{children}</p>
      <div className="mt-3">
        <TextArea
          label="Raison"
          hint="Gardée au journal avec votre nom."
          rows={3}
          maxLength={300}
          value={reason}
          error={pressed && short ? 'Dites pourquoi.' : null}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Sheet>
  )
}
