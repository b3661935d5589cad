import type { ReactNode } from 'react'

import { Button } from '../button.tsx'
import { FieldError } from '../forms/field-error.tsx'
import { Sheet } from './sheet.tsx'
import { typographic } from '../words/typographic.ts'

export type ConfirmSheetProps = {
  open?: boolean
  /** Names the act. */
  title: string
  /** Consequence and fields. */
  children: ReactNode
  /** Repeats the verb. */
  confirm: string
  cancel?: string
  danger?: boolean
  disabled?: boolean
  busy?: boolean
  busyWords?: string
  /** Error of the last try. */
  error?: string | null
  /** Form to submit, in place of `onConfirm`. */
  form?: string
  onConfirm?: () => void
  onCancel: () => void
}

export function ConfirmSheet({
  open = true,
  title,
  children,
  confirm,
  cancel = 'Annuler',
  danger = false,
  disabled = false,
  busy = false,
  busyWords = 'Traitement...',
  error = null,
  form,
  onConfirm,
  onCancel,
}: ConfirmSheetProps) {
  const actions = (
    <>
      <Button look="outline" onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
      <Button
        type={form ? 'submit' : 'button'}
        form={form}
        look={danger ? 'danger' : 'primary'}
        onClick={onConfirm}
        disabled={disabled}
        busy={busy}
        busyWords={busyWords}
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
      <div className="form">
        {typeof children === 'string' ? <p>{typographic(children)}</p> : children}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Sheet>
  )
}
