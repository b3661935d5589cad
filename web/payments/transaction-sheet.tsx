import type { QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { ActSheet } from '#web/api/act-sheet.tsx'
import { Field } from '#web/ui/field.tsx'

type TransactionSheetProps = {
  title: string
  done: string
  act: (operatorTransactionId: string) => Promise<unknown>
  /** The queries to read again. */
  changes: QueryKey
  onClose: () => void
  children: ReactNode
}

/** The operator has paid: its transaction's number proves it, once. */
export function TransactionSheet({ act, children, ...sheet }: TransactionSheetProps) {
  const [typed, setTyped] = useState('')
  const ready = typed.trim().length >= 3
  return (
    <ActSheet {...sheet} confirm="Confirmer" ready={ready} act={() => act(typed.trim())}>
      {(pressed) => (
        <>
          <p className="muted">{children}</p>
          <Field
            label="Numéro de transaction de l’opérateur"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={64}
            value={typed}
            error={pressed && !ready ? 'Entrez le numéro de transaction de l’opérateur.' : null}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}
