import { useState, type ReactNode } from 'react'

import { TextArea } from '#web/ui/text-area.tsx'

import { ActSheet, type ActSheetProps } from './act-sheet.tsx'

type ReasonSheetProps<Answer> = Omit<ActSheetProps<Answer>, 'act' | 'ready' | 'children'> & {
  /** Who else reads the reason, said under the field. */
  readBy?: string
  /** Frequent reasons: one press writes them. */
  often?: readonly string[]
  act: (reason: string) => Promise<Answer>
  children?: ReactNode
}

/**
 * An act of the team that must say why: the reason is kept in the journal with the name of whoever
 * typed it.
 */
export function ReasonSheet<Answer>({
  readBy = '',
  often = [],
  act,
  children,
  ...sheet
}: ReasonSheetProps<Answer>) {
  const [reason, setReason] = useState('')
  const ready = reason.trim().length >= 3
  return (
    <ActSheet {...sheet} ready={ready} act={() => act(reason.trim())}>
      {(pressed) => (
        <>
          {children}
          {often.length > 0 && (
            <div className="flex flex-wrap gap-2" role="group" aria-label="Raisons fréquentes">
              {often.map((words) => (
                <button
                  key={words}
                  className="chip"
                  type="button"
                  aria-pressed={reason === words}
                  onClick={() => setReason(words)}
                >
                  {words}
                </button>
              ))}
            </div>
          )}
          <TextArea
            label="Raison"
            hint={`${readBy} Gardée au journal avec votre nom.`.trim()}
            maxLength={300}
            rows={3}
            value={reason}
            error={pressed && !ready ? 'Dites pourquoi.' : null}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}
