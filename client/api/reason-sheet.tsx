import { useState, type ReactNode } from 'react'

import { saveInTab, readFromTab } from '../device/saved-in-tab.ts'
import { TextArea } from '#ui/forms/text-area.tsx'

import { ActSheet, type ActSheetProps } from './act-sheet.tsx'

type ReasonSheetProps<Answer> = Omit<ActSheetProps<Answer>, 'act' | 'children'> & {
  readBy?: string
  /** Frequent reasons, as buttons. */
  often?: readonly string[]
  act: (reason: string) => Promise<Answer>
  children?: ReactNode
}

/** Sheet of a team act whose reason goes to the journal; the tab keeps it until it is sent. */
export function ReasonSheet<Answer>({
  readBy = '',
  often = [],
  ready = true,
  act,
  children,
  ...sheet
}: ReasonSheetProps<Answer>) {
  const key = `raison:${sheet.title}`
  const [reason, setReason] = useState(() => {
    const kept = readFromTab(key)
    return typeof kept === 'string' ? kept : ''
  })
  const write = (words: string) => {
    setReason(words)
    saveInTab(key, words || null)
  }
  const isReasoned = reason.trim().length >= 3
  const send = async () => {
    const answer = await act(reason.trim())
    saveInTab(key, null)
    return answer
  }
  return (
    <ActSheet {...sheet} ready={ready && isReasoned} act={send}>
      {(pressed) => (
        <>
          {children}
          {often.length > 0 && (
            <div className="flex flex-wrap gap-2" role="group" aria-label="Raisons fréquentes">
              {often.map((words) => (
                <button
                  key={words}
                  className="chip shrink text-left whitespace-normal"
                  type="button"
                  aria-pressed={reason === words}
                  onClick={() => write(words)}
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
            error={pressed && !isReasoned ? 'Dites pourquoi.' : null}
            onChange={({ target }) => write(target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}
