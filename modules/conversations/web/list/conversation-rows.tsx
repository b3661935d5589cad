import { plural } from '#kernel/wire/plural.ts'
import { timeLeftWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import type {
  ConversationLine,
  ConversationSide,
} from '#modules/conversations/contract/conversations.ts'
import { useNow } from '#client/device/use-now.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Avatar, ShopSign } from '#ui/pictures/avatar.tsx'

import { lineTime } from '../message-words.ts'
import { useDrafts, type Draft } from '../offline/drafts.ts'
import { useOutgoing, type Outgoing } from '../offline/message-acts.ts'
import { MaskedText } from '../thread/message-item.tsx'
import './threads.css'
import '../thread/thread.css'

type ConversationRowsProps = {
  userId: string
  side: ConversationSide
  title: string
  lines: readonly ConversationLine[]
  to: (id: string) => string
  chosen?: string | null
}

export function ConversationRows({
  userId,
  side,
  title,
  lines,
  to,
  chosen,
}: ConversationRowsProps) {
  const now = useNow(60_000)
  const drafts = useDrafts(userId)
  const outgoing = useOutgoing(userId)
  if (lines.length === 0) return null
  return (
    <>
      <h2 className="threads-group">{title}</h2>
      <ul className="threads">
        {lines.map((line) => (
          <li key={line._id}>
            <Row
              line={line}
              side={side}
              now={now}
              to={to(line._id)}
              isChosen={line._id === chosen}
              draft={drafts[line._id]}
              waits={outgoing.findLast(({ payload }) => payload.conversationId === line._id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  line: ConversationLine
  side: ConversationSide
  now: number
  to: string
  isChosen: boolean
  draft: Draft | undefined
  waits: Outgoing | undefined
}

function Row({ line, side, now, to, isChosen, draft, waits }: RowProps) {
  const { name, imageUrl, about, lastAt, unread, until } = line
  const left = until ? timeLeftWords(until, now) : null
  return (
    <Link
      className={classes('thread-row', unread > 0 && 'thread-row-unread')}
      to={to}
      aria-current={isChosen ? 'true' : undefined}
    >
      <Face name={name} imageUrl={imageUrl} side={side} />
      <span className="min-w-0">
        <span className="thread-name truncate" translate="no">
          {name}
        </span>
        <span className="thread-last truncate">
          {unread > 0 && <span className="visually-hidden">Non lu. </span>}
          <LastWords line={line} side={side} draft={draft} waits={waits} />
        </span>
        {waits ? (
          <span className="thread-about">
            <Icon name="offline" size={16} />
            partira au retour du réseau
          </span>
        ) : left ? (
          <span className="thread-about thread-left">
            <Icon name="recent" size={16} />
            {left}
          </span>
        ) : (
          about && <span className="thread-about truncate">{about}</span>
        )}
      </span>
      <span className="thread-at">
        <time dateTime={lastAt}>{lineTime(lastAt, now)}</time>
        {unread > 0 && (
          <>
            <b className="count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </b>
            <span className="visually-hidden">{`${unread} ${plural(unread, 'non lu')}`}</span>
          </>
        )}
      </span>
    </Link>
  )
}

function Face({
  name,
  imageUrl,
  side,
}: Pick<ConversationLine, 'name' | 'imageUrl'> & { side: ConversationSide }) {
  if (imageUrl) return <img className="chat-face" src={imageUrl} alt="" width={40} height={40} />
  if (side === 'buyer') return <ShopSign name={name} small />
  return (
    <span className="chat-buyer">
      <Avatar name={name} />
    </span>
  )
}

function LastWords({
  line: { last },
  side,
  draft,
  waits,
}: Pick<RowProps, 'line' | 'side' | 'draft' | 'waits'>) {
  if (waits) return `Vous : ${waits.payload.text || photoWords(waits.payload.photos.length)}`
  if (draft)
    return (
      <>
        <b className="thread-draft">Brouillon : </b>
        {draft.text || photoWords(draft.photos.length)}
      </>
    )
  const own = last.side === side
  const by = last.by ?? (own ? 'Vous' : null)
  return (
    <>
      {by && `${by} : `}
      <MaskedText text={last.text || photoWords(last.photos)} />
    </>
  )
}

function photoWords(count: number): string {
  if (count === 0) return 'Message'
  return count > 1 ? `${count} photos` : 'Photo'
}

export function FirstOutgoing({ userId, to }: { userId: string; to: (slug: string) => string }) {
  const outgoing = useOutgoing(userId).filter(
    ({ payload }) => payload.conversationId === null && payload.shop,
  )
  const shops = new Map(outgoing.map((one) => [one.payload.shop?.slug ?? '', one]))
  if (shops.size === 0) return null
  return (
    <>
      <h2 className="threads-group">Pas encore partis</h2>
      <ul className="threads">
        {[...shops].map(
          ([
            slug,
            {
              problem,
              payload: { shop, text, photos },
            },
          ]) => (
            <li key={slug}>
              <Link className="thread-row" to={to(slug)}>
                <ShopSign name={shop?.name ?? ''} small />
                <span className="min-w-0">
                  <span className="thread-name truncate" translate="no">
                    {shop?.name}
                  </span>
                  <span className="thread-last truncate">{`Vous : ${text || photoWords(photos.length)}`}</span>
                  <span className="thread-about">
                    <Icon name="offline" size={16} />
                    {problem ?? 'partira au retour du réseau'}
                  </span>
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
