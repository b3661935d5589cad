import type { QueryKey } from '@tanstack/react-query'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import type { ReactNode } from 'react'

import { ActSheet } from '#client/api/act-sheet.tsx'
import { useTabDraft } from '#client/device/use-tab-draft.ts'
import { Field } from '#ui/forms/field.tsx'

type TransactionSheetProps = {
  title: string
  done: string
  act: (operatorTransactionId: string) => Promise<unknown>
  changes: QueryKey
  onClose: () => void
  children: ReactNode
}

export function TransactionSheet({ act, children, ...sheet }: TransactionSheetProps) {
  const draft = useTabDraft(`transaction ${sheet.title}`)
  const { typed = '' } = draft.fields
  const send = async () => {
    const answer = await act(typed.trim())
    draft.clear()
    return answer
  }
  const ready = visibleLength(typed) >= 3
  return (
    <ActSheet {...sheet} confirm="Confirmer" ready={ready} act={send}>
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
            onChange={(event) => draft.change({ typed: event.target.value })}
          />
        </>
      )}
    </ActSheet>
  )
}
