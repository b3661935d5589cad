import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { findConversation } from '#modules/conversations/contract/conversations.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'

import { BuyerThread, NOTHING, ShopFace } from './buyer-thread.tsx'
import { messageActs } from './offline/message-acts.ts'
import { ThreadHead } from './thread/thread-head.tsx'
import { Thread, ThreadSkeleton, type DrawsProposals } from './thread/thread.tsx'
import { conversationsKey } from './thread/use-conversation.ts'

type WriteToShopProps = DrawsProposals & { userId: string; slug: string }

export function WriteToShop({ userId, slug, Proposal }: WriteToShopProps) {
  const [search] = useSearchParams()
  const [product, parcel] = [search.get('produit'), search.get('colis')]
  const query = { ...(product && { produit: product }), ...(parcel && { colis: parcel }) }
  const { data, error, isFetching, refetch } = useRead(
    [...conversationsKey(userId), 'with', slug, product, parcel],
    findConversation,
    { params: { slug }, query },
  )
  if (data?.conversationId)
    return <BuyerThread userId={userId} id={data.conversationId} about={data} Proposal={Proposal} />
  if (data) return <FirstMessage userId={userId} found={data} Proposal={Proposal} />
  if (!error) return <ThreadSkeleton />
  if (error instanceof CallFailure && error.code === 'conversations.own_shop')
    return (
      <div className="narrow">
        <Empty
          level={1}
          title="C’est votre boutique."
          of="complaints"
          action={<ButtonLink to={paths.sellerDashboard()}>Ma boutique</ButtonLink>}
        >
          Les questions des acheteurs arrivent dans vos messages.
        </Empty>
      </div>
    )
  if (error instanceof CallFailure && (error.status === 404 || error.status === 400))
    return (
      <div className="narrow">
        <Empty
          level={1}
          title="Cette boutique n’existe pas."
          action={<ButtonLink to={paths.shop()}>Voir les boutiques</ButtonLink>}
        >
          Vérifiez l’adresse, ou retrouvez-la dans le marché.
        </Empty>
      </div>
    )
  return (
    <div className="narrow">
      <h1 className="visually-hidden">Écrire à la boutique</h1>
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    </div>
  )
}

function FirstMessage({
  userId,
  found,
  Proposal,
}: DrawsProposals & {
  userId: string
  found: Reply<typeof findConversation>
}) {
  const { shop, product, parcel } = found
  const [forgotten, setForgotten] = useState(false)
  const navigate = useNavigate()
  useEffect(
    () =>
      messageActs.hear({
        sent({ conversationId }, { payload }) {
          if (payload.shop?.slug === shop.slug)
            void navigate(ownPaths.messages(conversationId), { replace: true })
        },
      }),
    [navigate, shop.slug],
  )
  return (
    <Thread
      userId={userId}
      conversation={null}
      name={shop.name}
      shop={shop}
      about={forgotten ? NOTHING : { product, parcel }}
      onForgetAbout={() => setForgotten(true)}
      Proposal={Proposal}
      head={
        <ThreadHead back={ownPaths.messages()}>
          <ShopFace shop={shop} />
        </ThreadHead>
      }
    />
  )
}
