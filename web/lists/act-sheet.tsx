import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Remark } from '#web/ui/remark.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { typographic } from '#web/ui/typographic.ts'

type ActSheetProps<Answer> = {
  title: string
  /** The button repeats the verb. */
  confirm: string
  danger?: boolean
  /** Who reads the reason, said under the field; none, and no reason is asked for. */
  readBy?: string
  /** Reasons that are often given: one press writes them. */
  often?: readonly string[]
  act: (reason: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
  /** What will happen, and what else must be chosen. */
  children: ReactNode
}

/** One act of the team: its consequence, its reason, its button. What was typed stays when it is refused. */
export function ActSheet<Answer>({
  title,
  confirm,
  danger = false,
  readBy,
  often = [],
  act,
  onDone,
  onClose,
  children,
}: ActSheetProps<Answer>) {
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const run = useMutation({ mutationFn: act, onSuccess: onDone })
  const short = readBy !== undefined && reason.trim().length < 3
  const press = () => {
    setPressed(true)
    if (!short && !run.isPending) run.mutate(reason.trim())
  }
  const actions = (
    <>
      <Button look="outline" disabled={run.isPending} onClick={onClose}>
        Retour
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
    <Sheet
      open
      title={typographic(title)}
      locked={run.isPending}
      onClose={onClose}
      actions={actions}
    >
      <div className="form">
        {children}
        {often.length > 0 && (
          <div className="flex flex-wrap gap-2" role="group" aria-label="Raisons fréquentes">
            {often.map((words) => (
              <button
                key={words}
                className="filter-chip"
                type="button"
                aria-pressed={reason === words}
                onClick={() => setReason(words)}
              >
                {words}
              </button>
            ))}
          </div>
        )}
        {readBy !== undefined && (
          <TextArea
            label="Raison"
            hint={`${readBy} Gardée au journal avec votre nom.`}
            maxLength={300}
            rows={3}
            value={reason}
            error={pressed && short ? 'Dites pourquoi.' : null}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {run.error && <Remark tone="danger">{sentenceOf(run.error)}</Remark>}
      </div>
    </Sheet>
  )
}
