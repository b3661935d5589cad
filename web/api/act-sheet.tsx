import type { QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Remark } from '#web/ui/remark.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { typographic } from '#web/ui/typographic.ts'

import { sentenceOf } from './sentence-of.ts'
import { useAct } from './use-act.ts'

export type ActSheetProps<Answer> = {
  title: string
  /** The button repeats the verb. */
  confirm: string
  /** The button that changes nothing; another word where the act itself is « Annuler ». */
  cancel?: string
  danger?: boolean
  busyWords?: string
  /** Whether the form is complete; if not, a press only calls `children` with `pressed`. */
  ready?: boolean
  act: () => Promise<Answer>
  /** What the notice says afterwards. */
  done?: string
  /** The queries to read again. */
  changes?: QueryKey
  /** Called with the answer instead of `onClose`. */
  onDone?: (answer: Answer) => void
  onClose: () => void
  /** What will happen, and what must be chosen; `pressed` shows what is missing. */
  children: ReactNode | ((pressed: boolean) => ReactNode)
}

/** One act: its consequence, what it asks for, its button. What was typed stays when it is refused. */
export function ActSheet<Answer>({
  title,
  confirm,
  cancel = 'Annuler',
  danger = false,
  busyWords = 'Traitement...',
  ready = true,
  act,
  done,
  changes,
  onClose,
  onDone = onClose,
  children,
}: ActSheetProps<Answer>) {
  const [pressed, setPressed] = useState(false)
  const run = useAct(act, { done, changes, after: onDone, showsError: true })
  const press = () => {
    setPressed(true)
    if (ready && !run.isPending) run.mutate()
  }
  const actions = (
    <>
      <Button look="outline" disabled={run.isPending} onClick={onClose}>
        {cancel}
      </Button>
      <Button
        look={danger ? 'danger' : 'primary'}
        busy={run.isPending}
        busyWords={busyWords}
        onClick={press}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Sheet
      open
      title={typographic(title)}
      locked={run.isPending}
      onClose={onClose}
      actions={actions}
    >
      <div className="form">
        {typeof children === 'function' ? children(pressed) : children}
        {run.error && (
          <div role="alert">
            <Remark tone="danger">{sentenceOf(run.error)}</Remark>
          </div>
        )}
      </div>
    </Sheet>
  )
}
