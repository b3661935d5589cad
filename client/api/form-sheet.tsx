import { useId, type ReactNode } from 'react'

import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'

import type { Sending } from './use-sending.ts'

type FormSheetProps<Field extends string> = {
  title: string
  confirm: string
  busyWords?: string
  sending: Pick<Sending<Field>, 'form' | 'busy' | 'sentence'>
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

export function FormSheet<Field extends string>({
  title,
  confirm,
  busyWords,
  sending: { form, busy, sentence },
  onSubmit,
  onClose,
  children,
}: FormSheetProps<Field>) {
  const id = useId()
  return (
    <ConfirmSheet
      title={title}
      confirm={confirm}
      busy={busy}
      busyWords={busyWords}
      form={id}
      onCancel={onClose}
    >
      <form
        className="form"
        id={id}
        method="post"
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event.currentTarget)
        }}
      >
        <FormFailure sentence={sentence} />
        {children}
      </form>
    </ConfirmSheet>
  )
}
