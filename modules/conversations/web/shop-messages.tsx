import { plural } from '#kernel/wire/plural.ts'
import { monthWords } from '#kernel/wire/due-words.ts'
import type { ComponentType } from 'react'
import { useSearchParams, Link } from 'react-router'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import type { Conversation, SellerBargain } from '#modules/conversations/contract/conversations.ts'
import { useReadAbout } from '#modules/notices/web/index.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { useWide } from '#ui/use-wide.ts'
import { Sum } from '#ui/words/sum.tsx'
import { workPaths } from '#client/work-paths.ts'

import { NOTHING } from './buyer-thread.tsx'
import { ConversationRows } from './list/conversation-rows.tsx'
import { useConversations } from './list/use-conversations.ts'
import { ThreadHead, ThreadMenu } from './thread/thread-head.tsx'
import { lastSubject } from './thread/thread-rows.ts'
import { Thread, ThreadSkeleton, type DrawsProposals } from './thread/thread.tsx'
import { useConversation } from './thread/use-conversation.ts'
import './shop-messages.css'

type DrawsPrices = DrawsProposals & { Bargain: ComponentType<{ bargain: SellerBargain }> }

type ShopMessagesProps = DrawsPrices & { user: UserInfo }

export function ShopMessages({ user: { _id: userId }, ...draws }: ShopMessagesProps) {
  const [search] = useSearchParams()
  const chosen = search.get('conversation')
  const wide = useWide()
  return (
    <ScreenFrame>
      <div className="talk">
        {(wide || !chosen) && <List userId={userId} chosen={chosen} />}
        {chosen && <ShopThread key={chosen} userId={userId} id={chosen} {...draws} />}
        {wide && !chosen && (
          <div className="talk-nothing">
            <p className="muted">Choisissez une conversation.</p>
          </div>
        )}
      </div>
    </ScreenFrame>
  )
}

function List({ userId, chosen }: { userId: string; chosen: string | null }) {
  const list = useConversations(userId, 'shop')
  const rows = { userId, side: 'shop', to: workPaths.shopMessages, chosen } as const
  return (
    <section className="talk-list" aria-label="Conversations">
      <div className="talk-title laptop">
        <h1>Messages</h1>
      </div>
      <ListRows
        list={list}
        empty={
          <Empty title="Aucun message." of="complaints">
            Les questions des acheteurs arrivent ici.
          </Empty>
        }
      >
        {() => (
          <>
            <ConversationRows {...rows} title="Attendent votre réponse" lines={list.waiting} />
            <ConversationRows {...rows} title="Les autres" lines={list.others} />
          </>
        )}
      </ListRows>
    </section>
  )
}

type ShopThreadProps = DrawsPrices & { userId: string; id: string }

function ShopThread({ userId, id, Proposal, Bargain }: ShopThreadProps) {
  const { conversation, failure, unknown, busy, again, older } = useConversation(userId, id)
  useReadAbout(userId, conversation?._id, conversation?.messages.length ?? 0)
  if (unknown)
    return (
      <div className="talk-nothing">
        <Empty
          title="Cette conversation n’existe pas."
          of="complaints"
          action={<ButtonLink to={workPaths.shopMessages()}>Voir les messages</ButtonLink>}
        >
          Vérifiez l’adresse, ou retrouvez-la dans la liste.
        </Empty>
      </div>
    )
  if (!conversation)
    return failure ? (
      <div className="talk-nothing">
        <Failure words={sentenceOf(failure)} onRetry={again} busy={busy} />
      </div>
    ) : (
      <ThreadSkeleton />
    )
  const { buyerName } = conversation
  return (
    <>
      <Thread
        userId={userId}
        conversation={conversation}
        name={buyerName}
        shop={null}
        about={NOTHING}
        onForgetAbout={nothing}
        older={older}
        stale={failure !== null}
        Proposal={Proposal}
        head={
          <ThreadHead back={workPaths.shopMessages()}>
            <BuyerFace conversation={conversation} />
            <ThreadMenu userId={userId} name={buyerName} conversation={conversation} />
          </ThreadHead>
        }
      />
      <BuyerFacts conversation={conversation} Bargain={Bargain} />
    </>
  )
}

function BuyerFace({ conversation: { buyerName, buyer } }: { conversation: Conversation }) {
  // Beside the thread, the list has the page's first heading.
  const Name = useWide() ? 'h2' : 'h1'
  return (
    <div className="chat-who">
      <span className="chat-buyer">
        <Avatar name={buyerName} />
      </span>
      <span>
        <Name className="truncate">{buyerName}</Name>
        {buyer && <span className="tiny muted truncate">{ordersWords(buyer.orders)}</span>}
      </span>
    </div>
  )
}

function ordersWords(orders: number): string {
  if (orders === 0) return 'pas encore de commande chez vous'
  return `${orders} ${plural(orders, 'commande chez vous', 'commandes chez vous')}`
}

function BuyerFacts({
  conversation,
  Bargain,
}: Pick<DrawsPrices, 'Bargain'> & { conversation: Conversation }) {
  const { buyer, buyerName, messages, bargain } = conversation
  const { product } = lastSubject(messages)
  return (
    <aside className="talk-side" aria-label="Ce que vous savez">
      {buyer && (
        <section>
          <h2>{buyerName}</h2>
          <dl className="sums">
            <Fact name="Sur Sugu depuis">{monthWords(buyer.since)}</Fact>
            <Fact name="Commandes chez vous">{buyer.orders}</Fact>
            <Fact name="Colis reçus">{buyer.received}</Fact>
          </dl>
        </section>
      )}
      {product && (
        <section>
          <div className="person">
            <Thumbnail url={product.imageUrl} />
            <div>
              <p className="medium">{product.name}</p>
              <p className="small muted">
                {product.isSold ? <Sum francs={product.price} /> : 'n’est plus en vente'}
              </p>
            </div>
          </div>
          <p>
            <Link to={paths.product(product.slug)}>Voir le produit</Link>
          </p>
        </section>
      )}
      {bargain && <Bargain bargain={bargain} />}
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function nothing(): void {}
