import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'

import type {
  Conversation,
  ConversationMessage,
  ConversationSide,
} from '#modules/conversations/contract/conversations.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { useNow } from '#client/device/use-now.ts'
import { useOnline } from '#client/device/use-online.ts'
import { photosLast } from '#client/offline/act-photos.ts'
import { FULL_WORDS, keepAct } from '#client/offline/act-queue.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { newUuid } from '#client/device/new-key.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import '#ui/pictures/photos.css'

import { dayTitle } from '../message-words.ts'
import { changeDraft, type Draft } from '../offline/drafts.ts'
import { messageActs, useOutgoing, type Outgoing } from '../offline/message-acts.ts'
import { Composer, type About } from './composer.tsx'
import { MessageItem } from './message-item.tsx'
import { OutgoingItem } from './outgoing-item.tsx'
import { ParcelLink, ProductCard } from './subject-card.tsx'
import { threadRows, type ThreadRow } from './thread-rows.ts'
import { conversationsKey } from './use-conversation.ts'
import './thread.css'

export type ProposalProps = {
  userId: string
  message: ConversationMessage
  card: ProposalCard
  side: ConversationSide
  name: string
  answers: boolean
  now: number
}

export type DrawsProposals = { Proposal: ComponentType<ProposalProps> }

type ThreadProps = DrawsProposals & {
  userId: string
  conversation: Conversation | null
  name: string
  shop: { slug: string; name: string } | null
  about: About
  onForgetAbout: () => void
  older?: { busy: boolean; problem: string | null; load: () => void }
  stale?: boolean
  head: ReactNode
}

export function Thread(props: ThreadProps) {
  const { userId, conversation, name, shop, about, onForgetAbout, older, stale, head, Proposal } =
    props
  const log = useRef<HTMLDivElement>(null)
  const place = threadPlaceOf(conversation?._id ?? null, shop)
  const outgoing = useOwnOutgoing(userId, conversation, shop)
  const online = useOnline()
  useListsFollow(userId)

  const send = ({ text, photos }: Draft) => {
    const payload = {
      conversationId: conversation?._id ?? null,
      shop: shop && { slug: shop.slug, name: shop.name },
      text,
      product: about.product,
      parcel: about.parcel,
      photos: photos.map((id) => ({ id, imageId: null })),
    }
    const lasts = keepAct({ kind: messageActs, key: newUuid(), owner: userId, payload })
    if (!lasts || !photosLast(photos)) showNotice(FULL_WORDS, { tone: 'failed', stayMs: 8_000 })
    changeDraft(userId, place, { text: '', photos: [] })
    onForgetAbout()
    log.current?.scrollTo({ top: 0 })
  }
  return (
    <section className="chat" aria-label={`Conversation avec ${name}`}>
      {head}
      {/* Keyboard scrolling. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chat-log" role="log" aria-label="Messages" tabIndex={0} ref={log}>
        <div className="chat-list">
          {older && conversation?.more && (
            <p className="text-center">
              <Button look="plain" busy={older.busy} busyWords="Chargement..." onClick={older.load}>
                Messages plus anciens
              </Button>
            </p>
          )}
          {older?.problem && <FieldError>{older.problem}</FieldError>}
          {conversation && (
            <Rows userId={userId} conversation={conversation} name={name} Proposal={Proposal} />
          )}
          {outgoing.length > 0 && (
            <ol>
              {outgoing.map((message) => (
                <OutgoingItem key={message.key} message={message} place={place} />
              ))}
            </ol>
          )}
        </div>
      </div>
      <div role="status">
        {!online && (
          <p className="chat-offline">
            <Icon name="offline" size={20} />
            Pas de connexion. Vos messages partiront au retour du réseau.
          </p>
        )}
        {online && stale && (
          <p className="chat-offline">Ce que vous voyez peut dater de quelques minutes.</p>
        )}
      </div>
      {conversation?.closed ? (
        <div className="chat-closed">
          <Remark tone="info">{closedWords(conversation.closed)}</Remark>
        </div>
      ) : (
        <Composer
          key={place}
          owner={userId}
          place={place}
          name={name}
          about={about}
          onForgetAbout={onForgetAbout}
          onSend={send}
        />
      )}
    </section>
  )
}

function closedWords(closed: NonNullable<Conversation['closed']>): string {
  if (closed === 'me') return 'Cette conversation est fermée. Vous l’avez bloquée.'
  if (closed === 'team') return 'Cette conversation est fermée par notre équipe.'
  return 'Cette conversation est fermée.'
}

export function threadPlaceOf(id: string | null, shop: { slug: string } | null): string {
  return id ?? `boutique:${shop?.slug ?? ''}`
}

function useOwnOutgoing(
  userId: string,
  conversation: Conversation | null,
  shop: { slug: string } | null,
): readonly Outgoing[] {
  const arrived = new Set(conversation?.messages.map(({ key }) => key))
  return useOutgoing(userId).filter(
    ({ key, payload }) =>
      !arrived.has(key) &&
      (payload.conversationId
        ? payload.conversationId === conversation?._id
        : payload.shop?.slug === shop?.slug),
  )
}

function useListsFollow(userId: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      messageActs.hear({
        sent: () => void queries.invalidateQueries({ queryKey: conversationsKey(userId) }),
      }),
    [queries, userId],
  )
}

type RowsProps = DrawsProposals & { userId: string; conversation: Conversation; name: string }

function Rows(props: RowsProps) {
  const now = useNow(60_000)
  return (
    <ol>
      {threadRows(props.conversation.messages).map((row) => (
        <Row key={row.key} row={row} {...props} now={now} />
      ))}
    </ol>
  )
}

type RowProps = RowsProps & { row: ThreadRow; now: number }

function Row({ row, userId, conversation, name, Proposal, now }: RowProps) {
  const { side, readUpTo, answersPrices } = conversation
  switch (row.kind) {
    case 'day':
      return <li className="chat-day">{dayTitle(row.at, now)}</li>
    case 'product':
      return (
        <li>
          <ProductCard product={row.product} />
        </li>
      )
    case 'parcel':
      return (
        <li>
          <ParcelLink parcel={row.parcel} side={side} />
        </li>
      )
    case 'message':
      return row.message.proposal ? (
        <Proposal
          userId={userId}
          message={row.message}
          card={row.message.proposal}
          side={side}
          name={name}
          answers={answersPrices !== false}
          now={now}
        />
      ) : (
        <MessageItem
          message={row.message}
          side={side}
          author={row.message.side === side ? 'Vous' : name}
          read={row.message._id <= readUpTo}
          explains={row.explains}
        />
      )
  }
}

export function ThreadSkeleton() {
  return (
    <div className="chat">
      <div className="chat-head" aria-hidden="true" />
      <div className="chat-log">
        <Loading>
          <div className="chat-list" aria-hidden="true">
            <span className="skeleton h-14 w-56" />
            <span className="skeleton h-10 w-44 ml-auto" />
            <span className="skeleton h-14 w-60" />
          </div>
        </Loading>
      </div>
      <div className="composer" aria-hidden="true">
        <div className="composer-row" />
      </div>
    </div>
  )
}
