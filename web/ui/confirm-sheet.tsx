import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import { typographic } from './typographic.ts'

type ConfirmSheetProps = {
  open: boolean
  /** Names the act. */
  title: string
  /** Says its consequence. */
  children: ReactNode
  /** More of the question: a field for a reason, for instance. */
  question?: ReactNode
  /** The button repeats the verb. */
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  /** What went wrong the last time it was confirmed. */
  error?: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for a confirmation before an act that cannot be undone. */
export function ConfirmSheet({
  open,
  title,
  children,
  question,
  confirm,
  cancel = 'Annuler',
  danger,
  busy = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmSheetProps) {
  const actions = (
    <>
      <Button look="outline" onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
      <Button
        look={danger ? 'danger' : 'primary'}
        onClick={onConfirm}
        busy={busy}
        busyWords="Traitement..."
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Sheet
      open={open}
      title={typographic(title)}
      onClose={onCancel}
      locked={busy}
      actions={actions}
    >
      <p>{typeof children === 'string' ? typographic(children) : children}</p>
      {question}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </Sheet>
  )
}
