import { firstName } from '#kernel/wire/person-names.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { SignedIn } from '#client/session/user-info.ts'
import { useUnreadConversations } from '#modules/conversations/web/index.ts'
import { ToDoList } from '#modules/promises/web/index.ts'
import { listOwnShopReviews } from '#modules/reviews/contract/reviews.ts'
import { leaveShop, readHelpedShop, type ShopRight } from '#modules/shops/contract/shop-team.ts'
import { RightChips, ShopActs } from '#modules/shops/web/index.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { paths } from '#client/paths.ts'
import { refreshUser } from '#client/session/refresh-user.ts'
import { Button } from '#ui/button.tsx'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { workPaths } from '#client/work-paths.ts'

const REST: Readonly<Record<ShopRight, string>> = {
  orders: 'les commandes',
  products: 'les produits',
  answers: 'les réponses',
  relay: 'le point relais',
}

/** « Ma boutique » of a helper: work within her rights, without sums of money. */
export function HelperDay({ user }: { user: SignedIn }) {
  const { data: shop } = useRead(['helped-shop', user._id], readHelpedShop, {})
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const rights = user.helps?.rights ?? []
  const name = user.helps?.shopName ?? ''
  const others = (['orders', 'products', 'answers'] as const).filter(
    (right) => !rights.includes(right),
  )
  const rest = [...others.map((right) => REST[right]), 'l’argent', 'l’abonnement']
  const words = `${rest.slice(0, -1).join(', ')} et ${rest.at(-1) ?? ''}`
  return (
    <ScreenFrame title="Ma boutique">
      <div className="person">
        <ShopSign name={name} />
        <div>
          <h2>{name}</h2>
          <p className="muted">{`${firstName(user.name)}, vous aidez cette boutique`}</p>
        </div>
      </div>
      <div className="work-columns one-one items-start">
        <div className="stack">
          <ToDoList userId={user._id} idle="Rien ne vous attend." />
          <Answers user={user} />
        </div>
        <section className="card" aria-labelledby="own-rights">
          <h2 id="own-rights">Vos droits</h2>
          <p className="mt-2">
            <RightChips rights={rights} />
          </p>
          {shop && (
            <p className="muted mt-2">
              {`${words.charAt(0).toUpperCase()}${words.slice(1)} restent chez ${shop.ownerName}.`}
            </p>
          )}
        </section>
      </div>
      <ShopActs
        userId={user._id}
        title="Ce que vous avez fait"
        empty="Rien encore. Vos actes se lisent ici."
        own
      />
      <p className="text-center">
        <Button look="plain" onClick={() => setLeaving(true)}>
          Quitter la boutique
        </Button>
      </p>
      {leaving && (
        <ActSheet
          title="Quitter la boutique ?"
          confirm="Quitter"
          cancel="Rester"
          danger
          act={() => call(leaveShop, {})}
          onDone={() => void refreshUser().then(() => navigate(paths.home()))}
          onClose={() => setLeaving(false)}
        >
          {`Vous n’aiderez plus ${name}. Pour revenir, il faudra une nouvelle invitation.`}
        </ActSheet>
      )}
    </ScreenFrame>
  )
}

/** Messages and reviews, which no instant is promised for. */
function Answers({ user }: { user: SignedIn }) {
  const mayAnswer = user.helps?.rights.includes('answers') ?? false
  const { data: reviews } = useRead(
    ['own-shop-reviews', user._id, 'waiting-count'],
    listOwnShopReviews,
    { query: { waiting: 'true', limit: 1 } },
    { enabled: mayAnswer },
  )
  const unread = useUnreadConversations(mayAnswer ? user._id : undefined, 'shop')
  const waits = [
    {
      count: unread,
      one: 'message sans réponse',
      many: 'messages sans réponse',
      to: workPaths.shopMessages(),
    },
    {
      count: reviews?.waiting ?? 0,
      one: 'avis sans réponse',
      many: 'avis sans réponse',
      to: workPaths.shopReviews(),
    },
  ].filter(({ count }) => count > 0)
  if (waits.length === 0) return null
  return (
    <section className="card flush" aria-labelledby="a-repondre">
      <div className="card-head">
        <h2 id="a-repondre">À répondre</h2>
      </div>
      <ul>
        {waits.map(({ count, one, many, to }) => (
          <WaitingRow key={to} to={to} mark={count} title={count > 1 ? many : one} />
        ))}
      </ul>
    </section>
  )
}
