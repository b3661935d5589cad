import { useState } from 'react'
import { visibleLength } from '#kernel/wire/plain-text.ts'

import {
  closeConversation,
  reportConversation,
  type Conversation,
} from '#modules/conversations/contract/conversations.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { TextArea } from '#ui/forms/text-area.tsx'

import { conversationsKey } from './use-conversation.ts'

const REASONS = ['Insultes ou menaces', 'Essai de paiement hors de Sugu', 'Publicité', 'Arnaque']

export function ReportSheet({
  id,
  name,
  onClose,
}: {
  id: string
  name: string
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const ready = visibleLength(reason) >= 3
  return (
    <ActSheet
      title={`Signaler ${name}`}
      confirm="Signaler"
      busyWords="Envoi..."
      ready={ready}
      act={() => call(reportConversation, { params: { id }, body: { reason: reason.trim() } })}
      done="Merci, notre équipe va regarder cette conversation"
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>Notre équipe pourra lire cette conversation. Rien n’est dit à l’autre côté.</p>
          <div className="flex flex-wrap gap-2" role="group" aria-label="Raisons fréquentes">
            {REASONS.map((words) => (
              <button
                key={words}
                className="chip shrink text-left whitespace-normal"
                type="button"
                aria-pressed={reason === words}
                onClick={() => setReason(words)}
              >
                {words}
              </button>
            ))}
          </div>
          <TextArea
            label="Ce qui ne va pas"
            rows={3}
            maxLength={300}
            value={reason}
            error={pressed && !ready ? 'Dites ce qui ne va pas.' : null}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}

type CloseSheetProps = {
  userId: string
  name: string
  conversation: Conversation
  onClose: () => void
}

export function CloseSheet({ userId, name, conversation, onClose }: CloseSheetProps) {
  const closing = conversation.closed === null
  const params = { id: conversation._id }
  return (
    <ActSheet
      title={closing ? `Bloquer ${name} ?` : `Débloquer ${name} ?`}
      confirm={closing ? 'Bloquer' : 'Débloquer'}
      danger={closing}
      act={() => call(closeConversation, { params, body: { closed: closing } })}
      done={closing ? 'Conversation fermée' : 'Conversation rouverte'}
      changes={conversationsKey(userId)}
      onClose={onClose}
    >
      {closing
        ? 'Vous ne pourrez plus vous écrire. Les messages restent lisibles, et vous pourrez débloquer.'
        : 'Vous pourrez de nouveau vous écrire.'}
    </ActSheet>
  )
}
