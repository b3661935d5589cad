import { useState, type ReactNode } from 'react'

import { useAct } from '#web/ledger/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type TransactionSheetProps = {
  title: string
  done: string
  act: (operatorTransactionId: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** The operator has paid: its transaction's number proves it, once. */
export function TransactionSheet({ title, done, act, onClose, children }: TransactionSheetProps) {
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const run = useAct(act, { done: () => done, after: onClose })
  const short = typed.trim().length < 3
  const actions = (
    <>
      <Button look="outline" disabled={run.isPending} onClick={onClose}>
        Annuler
      </Button>
      <Button
        busy={run.isPending}
        busyWords="Traitement..."
        onClick={() => (short ? setMissing(true) : run.mutate(typed.trim()))}
      >
        Confirmer
      </Button>
    </>
  )
  return (
    <Sheet open title={title} locked={run.isPending} onClose={onClose} actions={actions}>
      <p className="muted">{children}</p>
      <Field
        label="Numéro de transaction de l’opérateur"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        value={typed}
        error={missing && short ? 'Entrez le numéro de transaction de l’opérateur.' : null}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Sheet>
  )
}
