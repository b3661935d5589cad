import { plural } from '#kernel/wire/plural.ts'
import { dayOfMonth, lastDayWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { formatRating } from '#ui/icons/stars.tsx'

import type { Overview } from './use-overview.ts'

export function ShopHead({ shop }: { shop: Overview['shop'] }) {
  return (
    <section className="phone spread spread-middle" aria-label="Ma boutique">
      <div className="min-w-0">
        <b className="text-xl leading-7">{shop.name}</b>
        <p className="muted">{ratingWords(shop)}</p>
      </div>
      <OpenState closed={shop.closed} />
    </section>
  )
}

/** « Ouverte », or « Fermée » with the reopening day. */
export function OpenState({ closed }: { closed: Overview['shop']['closed'] }) {
  return (
    <Link className="inline-flex min-h-11 items-center" to={workPaths.shopSettings()}>
      <span className={closed?.now ? 'status off' : 'status'}>
        {closed?.now ? 'Fermée' : 'Ouverte'}
      </span>
      <span className="visually-hidden"> (réglages de la boutique)</span>
    </Link>
  )
}

export function ClosedNote({ closed }: { closed: Overview['shop']['closed'] }) {
  if (!closed) return null
  const until = closed.until ? lastDayWords(closed.until) : 'jusqu’à nouvel ordre'
  return (
    <div className="remark remark-plain" role="status">
      <Icon name="calendar" size={20} />
      <div>
        <p>
          {closed.now
            ? `Votre boutique est fermée ${until}.`
            : `Votre boutique sera fermée à partir du ${dayOfMonth(closed.from)}, ${until}.`}{' '}
          Vos produits restent visibles, mais personne ne peut commander.
        </p>
        <Link to={workPaths.shopSettings()}>
          {closed.now ? 'Rouvrir ma boutique' : 'Changer les dates'}
        </Link>
      </div>
    </div>
  )
}

/** « 4,7 sur 5 · 128 livraisons réussies » */
export function ratingWords({ averageRating, totalReviews, deliveries }: Overview['shop']): string {
  if (deliveries === 0 && totalReviews === 0) return 'Pas encore de livraison'
  const rating = totalReviews > 0 ? `${formatRating(averageRating)} sur 5` : 'Pas encore d’avis'
  return `${rating} · ${deliveries} ${plural(deliveries, 'livraison réussie', 'livraisons réussies')}`
}
