import { useState, type ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { useAct } from './use-finance.ts'

type ReasonSheetProps = {
  title: string
  confirm: string
  done: string
  danger?: boolean
  act: (reason: string) => Promise<unknown>
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
  const [missing, setMissing] = useState(false)
  const run = useAct(act, { done: () => done, after: onClose })
  const short = reason.trim().length < 3
  const press = () => (short ? setMissing(true) : run.mutate(reason.trim()))
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
      <TextArea
        label="Raison"
        hint="Gardée au journal avec votre nom."
        maxLength={300}
        rows={3}
        value={reason}
        error={missing && short ? 'Dites pourquoi.' : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </Sheet>
  )
}
