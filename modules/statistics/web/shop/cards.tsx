import { plural } from '#kernel/wire/plural.ts'
import { atWords, dayOfMonth, untilWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import { ownPaths } from '#client/own-paths.ts'
import { countedWords, useSubscription } from '#modules/subscriptions/web/index.ts'
import { Gauge } from '#ui/charts/gauge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { formatRating } from '#ui/icons/stars.tsx'

import type { Overview } from './use-overview.ts'

export function ProductsCard({
  userId,
  products,
}: {
  userId: string
  products: Overview['products']
}) {
  const { data: plan } = useSubscription(userId)
  const full = plan?.quota ? products.live >= plan.quota : false
  return (
    <section className="card" aria-labelledby="en-ligne">
      <div className="card-head">
        <h2 id="en-ligne">Produits en ligne</h2>
        <Link to={workPaths.subscription()}>Mon plan</Link>
      </div>
      <p>
        <b className="text-xl">{products.live}</b>{' '}
        {plan && (
          <span className="muted">
            {plan.quota === null
              ? `sans limite, plan ${plan.label}`
              : `sur\u00a0${plan.quota}, plan ${plan.label}`}
          </span>
        )}
      </p>
      {plan?.quota && (
        <div className="mt-2 mb-3">
          <Gauge percent={(products.live / plan.quota) * 100} />
        </div>
      )}
      {full && (
        <p>
          <b className="semibold">Votre plan est plein.</b>{' '}
          <Link to={workPaths.subscription()}>Voir les formules</Link>
        </p>
      )}
      {products.hiddenByPlan > 0 && (
        <p className="semibold">{`${countedWords(products.hiddenByPlan, 'produit')} en attente\u00a0: votre plan est trop petit.`}</p>
      )}
      {products.hiddenByTeam > 0 && (
        <p>
          {`${countedWords(products.hiddenByTeam, 'produit')} ${plural(products.hiddenByTeam, 'masqué')} par notre équipe. `}
          <Link to={ownPaths.support()}>Demander pourquoi</Link>
        </p>
      )}
      {plan?.endsAt && plan.daysLeft !== null && (
        <p className="muted">
          {plan.inGrace ? `Terminé ${atWords(plan.endsAt)}` : `Payé ${untilWords(plan.endsAt)}`}
        </p>
      )}
    </section>
  )
}

export function ReviewCard({
  shop,
  review,
}: {
  shop: Overview['shop']
  review: Overview['latestReview']
}) {
  return (
    <section className="card" aria-labelledby="avis">
      <div className="card-head">
        <h2 id="avis">Avis</h2>
        {review && <Link to={workPaths.shopReviews()}>{`${shop.totalReviews} avis`}</Link>}
      </div>
      {shop.totalReviews === 0 && (
        <p className="muted">Les avis de vos clients arrivent après leurs livraisons.</p>
      )}
      {shop.totalReviews > 0 && (
        <p>
          <b className="text-xl">{formatRating(shop.averageRating)}</b>{' '}
          <span className="muted">sur 5</span>
        </p>
      )}
      {shop.followers > 0 && (
        <p className="muted">
          {`${countedWords(shop.followers, 'personne')} ${plural(shop.followers, 'suit', 'suivent')} votre boutique`}
          {shop.followersThisWeek > 0 && `, ${shop.followersThisWeek} de plus cette semaine`}
        </p>
      )}
      {review && (
        <>
          {review.body && <p className="mt-2">{`«\u00a0${review.body}\u00a0»`}</p>}
          <p className="muted">{`${review.buyerName}, ${dayOfMonth(review.at)}${review.body ? '' : ` · ${review.stars} sur 5`}`}</p>
        </>
      )}
    </section>
  )
}

export function StockCard({ lowStock }: { lowStock: Overview['lowStock'] }) {
  return (
    <section className="card flush" aria-labelledby="epuises">
      <div className="card-head">
        <h2 id="epuises">Bientôt épuisés</h2>
        {lowStock.count > 0 && <Link to={workPaths.sellerProducts()}>Tout voir</Link>}
      </div>
      {lowStock.count === 0 && <p className="muted px-4 pb-4">Aucun produit ne manque.</p>}
      <ul>
        {lowStock.products.map(({ product, name, imageUrl, size, color, stock }) => (
          <li key={product}>
            <Link className="row" to={workPaths.sellerProducts()}>
              <Thumbnail url={imageUrl} size={40} />
              <span className="row-text">
                <b>{name}</b>
                <small>{[size, color].filter(Boolean).join(', ') || 'Toutes variantes'}</small>
              </span>
              <b>{`reste ${stock}`}</b>
              <Icon name="next" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
