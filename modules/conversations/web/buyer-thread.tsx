import { useState } from 'react'
import { Link } from 'react-router'

import type { Conversation } from '#modules/conversations/contract/conversations.ts'
import { useReadAbout } from '#modules/notices/web/index.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { ShopSign } from '#ui/pictures/avatar.tsx'

import { answersWords } from './message-words.ts'
import type { About } from './thread/composer.tsx'
import { ThreadHead, ThreadMenu } from './thread/thread-head.tsx'
import { lastSubject } from './thread/thread-rows.ts'
import { Thread, ThreadSkeleton, type DrawsProposals } from './thread/thread.tsx'
import { useConversation } from './thread/use-conversation.ts'

export const NOTHING: About = { product: null, parcel: null }

export function BuyerThread({
  userId,
  id,
  about = NOTHING,
  Proposal,
}: DrawsProposals & {
  userId: string
  id: string
  about?: About
}) {
  const { conversation, failure, unknown, busy, again, older } = useConversation(userId, id)
  const [forgotten, setForgotten] = useState(false)
  useReadAbout(userId, conversation?._id, conversation?.messages.length ?? 0)
  if (unknown)
    return (
      <div className="narrow">
        <Empty
          level={1}
          title="Cette conversation n’existe pas."
          of="complaints"
          action={<ButtonLink to={ownPaths.messages()}>Voir les messages</ButtonLink>}
        >
          Vérifiez l’adresse, ou retrouvez-la dans la liste.
        </Empty>
      </div>
    )
  if (!conversation)
    return failure ? (
      <div className="narrow">
        <h1 className="visually-hidden">Messages</h1>
        <Failure words={sentenceOf(failure)} onRetry={again} busy={busy} />
      </div>
    ) : (
      <ThreadSkeleton />
    )
  const { shop } = conversation
  return (
    <Thread
      userId={userId}
      conversation={conversation}
      name={shop.name}
      shop={shop}
      about={forgotten || isSubject(conversation, about) ? NOTHING : about}
      onForgetAbout={() => setForgotten(true)}
      older={older}
      stale={failure !== null}
      Proposal={Proposal}
      head={
        <ThreadHead back={ownPaths.messages()}>
          <ShopFace shop={shop} />
          <ThreadMenu userId={userId} name={shop.name} conversation={conversation} />
        </ThreadHead>
      }
    />
  )
}

function isSubject({ messages }: Conversation, { product, parcel }: About): boolean {
  const last = lastSubject(messages)
  return last.product?.slug === product?.slug && last.parcel?._id === parcel?._id
}

export function ShopFace({ shop }: { shop: Conversation['shop'] }) {
  const answers = answersWords(shop.answersInMs)
  return (
    <>
      <title>{`${shop.name} · Sugu`}</title>
      <Link className="chat-who" to={paths.seller(shop.slug)}>
        {shop.imageUrl ? (
          <img className="chat-face" src={shop.imageUrl} alt="" width={40} height={40} />
        ) : (
          <ShopSign name={shop.name} small />
        )}
        <span>
          <h1 className="truncate">{shop.name}</h1>
          {answers && <span className="tiny muted truncate">{answers}</span>}
        </span>
      </Link>
    </>
  )
}
