import type { QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { ConfirmSheet, type ConfirmSheetProps } from '#ui/sheets/confirm-sheet.tsx'

import { useAct } from './use-act.ts'
import { useRefusal } from './use-refusal.ts'

export type ActSheetProps<Answer> = Pick<
  ConfirmSheetProps,
  'title' | 'confirm' | 'cancel' | 'danger' | 'busyWords'
> & {
  /** If false, a press only calls `children` with `pressed`. */
  ready?: boolean
  act: () => Promise<Answer>
  done?: string
  /** Queries to read again. */
  changes?: QueryKey
  /** In place of `onClose`. */
  onDone?: (answer: Answer) => void
  onClose: () => void
  /** `pressed` shows what is missing. */
  children: ReactNode | ((pressed: boolean) => ReactNode)
}

/** Sheet of one act. Typed values stay when it is refused. */
export function ActSheet<Answer>({
  ready = true,
  act,
  done,
  changes,
  onClose,
  onDone = onClose,
  children,
  ...sheet
}: ActSheetProps<Answer>) {
  const [pressed, setPressed] = useState(false)
  const { refusal, refuse } = useRefusal()
  const run = useAct(act, { done, changes, after: onDone, onRefused: refuse })
  const press = () => {
    setPressed(true)
    if (!ready || run.isPending) return
    refuse(null)
    run.mutate()
  }
  const close = () => {
    refuse(null)
    onClose()
  }
  return (
    <ConfirmSheet
      {...sheet}
      busy={run.isPending}
      error={refusal}
      onConfirm={press}
      onCancel={close}
    >
      {typeof children === 'function' ? children(pressed) : children}
    </ConfirmSheet>
  )
}
