import { momentWords } from '#kernel/wire/due-words.ts'
import { cut } from '#kernel/wire/short-text.ts'
import { conversationsKey } from './use-conversation.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { call } from '#client/api/client.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { beginComplaint } from '#modules/complaints/web/index.ts'
import {
  type Conversation,
  closeConversation,
  reportConversation,
} from '#modules/conversations/contract/conversations.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { BackLink } from '#ui/page-title.tsx'
import { RowMenu, type RowAct } from '#ui/sheets/row-menu.tsx'

type ThreadHeadProps = {
  back: string
  children: ReactNode
}

export function ThreadHead({ back, children }: ThreadHeadProps) {
  return (
    <header className="chat-head">
      <BackLink back={back} className="chat-back" />
      {children}
    </header>
  )
}

type ThreadMenuProps = { userId: string; name: string; conversation: Conversation }

export function ThreadMenu({ userId, name, conversation }: ThreadMenuProps) {
  const [sheet, setSheet] = useState<'report' | 'close' | null>(null)
  const navigate = useNavigate()
  const { side, closed, shop, complaint } = conversation
  const complain = () => {
    if (!complaint) return
    const { parcelId, orderNumber } = complaint
    beginComplaint(userId, parcelId, quoteThread(conversation))
    void navigate(ownPaths.complain(orderNumber, parcelId))
  }
  const acts: RowAct[] = [
    ...(side === 'buyer'
      ? [{ words: 'Voir la boutique', icon: 'shop', to: paths.seller(shop.slug) } as const]
      : []),
    ...(complaint
      ? [{ words: 'Faire une réclamation', icon: 'message', onPress: complain } as const]
      : []),
    { words: 'Signaler', icon: 'alert', onPress: () => setSheet('report') },
    ...(closed === 'me'
      ? [{ words: 'Débloquer', icon: 'undo', onPress: () => setSheet('close') } as const]
      : []),
    ...(closed === null
      ? [
          {
            words: 'Bloquer',
            icon: 'lock',
            danger: true,
            onPress: () => setSheet('close'),
          } as const,
        ]
      : []),
  ]
  const close = () => setSheet(null)
  return (
    <>
      <RowMenu of={name} acts={acts} />
      {sheet === 'report' && <ReportSheet id={conversation._id} name={name} onClose={close} />}
      {sheet === 'close' && (
        <CloseSheet userId={userId} name={name} conversation={conversation} onClose={close} />
      )}
    </>
  )
}

/** The form takes 2,000 characters; this leaves some to the buyer. */
const MOST = 1_200
const MESSAGES = 6

export function quoteThread({ shop, messages }: Pick<Conversation, 'shop' | 'messages'>): string {
  const lines = messages
    .filter(({ text, state }) => text !== '' && state === 'sent')
    .slice(-MESSAGES)
    .map(
      ({ side, sentAt, text }) =>
        `${side === 'buyer' ? 'Moi' : shop.name}, ${momentWords(sentAt)} : « ${text} »`,
    )
  while (lines.join('\n').length > MOST && lines.length > 1) lines.shift()
  if (lines.length === 0) return ''
  return `Nos messages :\n${cut(lines.join('\n'), MOST)}\n\n`
}

const REASONS = ['Insultes ou menaces', 'Essai de paiement hors de Sugu', 'Publicité', 'Arnaque']

function ReportSheet({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
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

function CloseSheet({ userId, name, conversation, onClose }: CloseSheetProps) {
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
