import { Link, useNavigate } from 'react-router'

import { formatCount } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import type { TeamShop } from '#contract/shops/team-shops.ts'
import { plans } from '#contract/subscriptions/plans.ts'
import type { Column } from '#web/lists/columns.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { workPaths } from '#web/work-paths.ts'
import { formatRating } from '#web/ui/stars.tsx'

import type { ShopAct } from './shop-sheet.tsx'

const states = {
  open: ['ouverte', 'ok'],
  away: ['en congé', 'waiting'],
  suspended: ['suspendue', 'danger'],
  deleted: ['supprimée', 'neutral'],
} as const

export const shopColumns: readonly Column<TeamShop>[] = [
  {
    head: 'Boutique',
    sort: ({ name }) => name,
    cell: (shop) => (
      <>
        <Link className="semibold" to={paths.seller(shop.slug)}>
          {shop.name}
        </Link>
        <small className="muted">{shop.place}</small>
      </>
    ),
  },
  {
    head: 'Gérant',
    sort: ({ ownerName }) => ownerName,
    cell: ({ ownerName, phone }) => (
      <>
        {ownerName}
        <small className="muted">{phone && formatPhone(phone)}</small>
      </>
    ),
  },
  {
    head: 'Formule',
    secondary: true,
    sort: ({ plan }) => plans[plan].label,
    cell: ({ plan }) => plans[plan].label,
  },
  {
    head: 'En vente',
    numeric: true,
    sort: ({ products }) => products,
    cell: ({ products }) => formatCount(products),
  },
  {
    head: 'Livraisons',
    numeric: true,
    sort: ({ deliveries }) => deliveries,
    cell: ({ deliveries }) => formatCount(deliveries),
  },
  {
    head: 'Note',
    numeric: true,
    sort: ({ rating, ratings }) => (ratings > 0 ? rating : null),
    cell: ({ rating, ratings }) =>
      ratings > 0 ? `${formatRating(rating)} (${formatCount(ratings)})` : '—',
  },
  {
    head: 'Depuis',
    secondary: true,
    sort: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span className="muted nowrap">{formatDay(createdAt)}</span>,
  },
  {
    head: 'État',
    sort: ({ state }) => states[state][0],
    cell: (shop) => <ShopState shop={shop} />,
  },
]

function ShopState({ shop }: { shop: TeamShop }) {
  const [words, tone] = states[shop.state]
  return (
    <span className="flex gap-2">
      {shop.trusted && <span className="badge badge-dot badge-info">de confiance</span>}
      <span className={`badge badge-dot badge-${tone}`}>{words}</span>
    </span>
  )
}

type ShopProps = { shop: TeamShop; onAct: (act: ShopAct) => void }

/** What can be done with a shop, at the end of its row. */
export function ShopMenu({ shop, onAct }: ShopProps) {
  const go = useNavigate()
  const isSuspended = shop.state === 'suspended'
  return (
    <RowMenu
      of={shop.name}
      acts={[
        {
          words: 'Compte du gérant',
          icon: 'person',
          onPress: () => void go(workPaths.adminUser(shop.ownerId)),
        },
        {
          words: shop.trusted ? 'Retirer la confiance…' : 'Mettre en confiance…',
          icon: 'trust',
          onPress: () => onAct(shop.trusted ? 'untrust' : 'trust'),
        },
        {
          words: isSuspended ? 'Rétablir…' : 'Suspendre…',
          icon: isSuspended ? 'undo' : 'close',
          danger: !isSuspended,
          onPress: () => onAct(isSuspended ? 'reinstate' : 'suspend'),
        },
      ]}
    />
  )
}

/** A shop as a card of a phone. */
export function ShopCard({ shop, onAct }: ShopProps) {
  const counts = [
    `${formatCount(shop.products)} en vente`,
    `${formatCount(shop.deliveries)} ${shop.deliveries > 1 ? 'livraisons' : 'livraison'}`,
    shop.ratings > 0
      ? `${formatRating(shop.rating)} sur 5 (${formatCount(shop.ratings)})`
      : 'pas encore notée',
  ]
  return (
    <>
      <div className="card-line">
        <Link className="semibold" to={paths.seller(shop.slug)}>
          {shop.name}
        </Link>
        <ShopState shop={shop} />
      </div>
      <p>
        {shop.ownerName}
        {shop.phone && ` · ${formatPhone(shop.phone)}`} · {shop.place}
      </p>
      <p className="muted">
        {counts.join(' · ')} · {plans[shop.plan].label} · depuis {formatDay(shop.createdAt)}
      </p>
      {shop.state !== 'deleted' && (
        <div className="flex flex-wrap gap-2 mt-2">
          <ButtonLink
            look="outline"
            aria-label={`Compte de ${shop.ownerName}`}
            to={workPaths.adminUser(shop.ownerId)}
          >
            Compte
          </ButtonLink>
          <Button
            look="outline"
            aria-label={`${shop.trusted ? 'Retirer la confiance' : 'De confiance'} : ${shop.name}`}
            onClick={() => onAct(shop.trusted ? 'untrust' : 'trust')}
          >
            {shop.trusted ? 'Retirer la confiance…' : 'De confiance…'}
          </Button>
          <Button
            look={shop.state === 'suspended' ? 'outline' : 'danger'}
            aria-label={`${shop.state === 'suspended' ? 'Rétablir' : 'Suspendre'} : ${shop.name}`}
            onClick={() => onAct(shop.state === 'suspended' ? 'reinstate' : 'suspend')}
          >
            {shop.state === 'suspended' ? 'Rétablir…' : 'Suspendre…'}
          </Button>
        </div>
      )}
    </>
  )
}
