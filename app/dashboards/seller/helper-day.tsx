import { firstName } from '#kernel/wire/person-names.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { SignedIn } from '#client/session/user-info.ts'
import { listShopComplaints } from '#modules/complaints/contract/complaints.ts'
import { useUnreadConversations } from '#modules/conversations/web/index.ts'
import { readSellerWork } from '#modules/shop-orders/contract/seller-orders.ts'
import { listOwnShopReviews } from '#modules/reviews/contract/reviews.ts'
import { leaveShop, readHelpedShop, type ShopRight } from '#modules/shops/contract/shop-team.ts'
import { RightChips, ShopActs } from '#modules/shops/web/index.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { useNow } from '#client/device/use-now.ts'
import { paths } from '#client/paths.ts'
import { refreshUser } from '#client/session/refresh-user.ts'
import { Button } from '#ui/button.tsx'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { acceptanceWords } from '#modules/shop-orders/web/index.ts'
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
        <Waits user={user} />
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

function Waits({ user }: { user: SignedIn }) {
  const has = (right: ShopRight) => user.helps?.rights.includes(right) ?? false
  const enabled = (right: ShopRight) => ({ enabled: has(right) })
  const { data: work } = useRead(['seller-work', user._id], readSellerWork, {}, enabled('orders'))
  const { data: reviews } = useRead(
    ['own-shop-reviews', user._id, 'waiting-count'],
    listOwnShopReviews,
    { query: { waiting: 'true', limit: 1 } },
    enabled('answers'),
  )
  const { data: complaints } = useRead(
    ['shop-complaints', user._id, 'open-count'],
    listShopComplaints,
    { query: { limit: 1 } },
    enabled('answers'),
  )
  const unread = useUnreadConversations(has('answers') ? user._id : undefined, 'shop')
  const left = acceptanceWords(work?.acceptBefore ?? '', useNow(30_000))
  const waits = [
    {
      count: work?.toAccept ?? 0,
      one: 'commande à accepter',
      many: 'commandes à accepter',
      to: workPaths.sellerOrders('new'),
      detail: left && `la plus pressée : ${left}`,
    },
    {
      count: work?.toPrepare ?? 0,
      one: 'commande à préparer',
      many: 'commandes à préparer',
      to: workPaths.sellerOrders('accepted'),
    },
    {
      count: work?.toHandOver ?? 0,
      one: 'colis à remettre',
      many: 'colis à remettre',
      to: workPaths.sellerOrders('ready'),
      detail: 'Le code est sur chaque colis',
    },
    {
      count: unread,
      one: 'message sans réponse',
      many: 'messages sans réponse',
      to: workPaths.shopMessages(),
    },
    {
      count: complaints?.counts['ouvert'] ?? 0,
      one: 'réclamation sans réponse',
      many: 'réclamations sans réponse',
      to: workPaths.shopComplaints(),
    },
    {
      count: reviews?.waiting ?? 0,
      one: 'avis sans réponse',
      many: 'avis sans réponse',
      to: workPaths.shopReviews(),
    },
  ].filter(({ count }) => count > 0)
  return (
    <section className="card flush" aria-labelledby="a-faire">
      <div className="card-head">
        <h2 id="a-faire">À faire maintenant</h2>
      </div>
      {waits.length === 0 && <p className="muted px-4 pb-4">Rien ne vous attend.</p>}
      <ul>
        {waits.map(({ count, one, many, to, detail }) => (
          <WaitingRow key={to} to={to} mark={count} title={count > 1 ? many : one}>
            {detail && <small>{detail}</small>}
          </WaitingRow>
        ))}
      </ul>
    </section>
  )
}
