import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Badge, type BadgeTone } from './badge.tsx'
import { classes } from './classes.ts'
import { Discount } from './discount.tsx'
import { HeartButton } from './icons/heart-button.tsx'
import { Icon } from './icons/icon.tsx'
import { OldPrice, Price } from './price.tsx'
import { Stars } from './icons/stars.tsx'
import { typographic } from './words/typographic.ts'

export type ProductCardProps = {
  href: string
  name: string
  shop: string
  /** The shop has few deliveries so far. */
  youngShop?: boolean
  /** A line each. */
  days?: readonly string[]
  /** Usually `<Picture … alt="" sizes={PICTURE_SIZES.card} />`. */
  picture: ReactNode
  /** Francs; `oldPrice` only during a promotion. */
  price: number
  oldPrice?: number | null
  /** Percent; 0 shows nothing. */
  discount?: number
  badge?: { tone: BadgeTone; label: string } | null
  rating: number
  reviews: number
  /** Shown in the list view only. */
  description?: string
  soldOut?: boolean
  favourite: boolean
  onFavourite: () => void
  onAdd: () => void
  adding?: boolean
  /** 2 under the page’s title, 3 inside a titled section. */
  level?: 2 | 3
}

/** Product in `.product-grid` (cards), `.product-grid-list` (rows) or `.rail`. */
export function ProductCard(props: ProductCardProps) {
  const {
    href,
    name,
    shop,
    youngShop,
    days = [],
    picture,
    price,
    oldPrice,
    discount = 0,
    badge,
    rating,
    reviews,
    description,
    soldOut = false,
    level = 3,
  } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={classes('product-card', soldOut && 'sold-out')}>
      <div className="product-card-picture">
        {picture}
        <Discount percent={discount} />
        {soldOut ? (
          <Badge tone="neutral">Indisponible</Badge>
        ) : (
          badge && <Badge tone={badge.tone}>{badge.label}</Badge>
        )}
      </div>
      <HeartButton pressed={props.favourite} onPress={props.onFavourite} name={name} />
      <div className="product-card-text">
        <p className="two-lines">{shop}</p>
        <Heading className="product-card-name">
          <Link className="card-link" to={href}>
            <NameAndQuantity name={typographic(name)} />
          </Link>
        </Heading>
        {description && <p className="product-card-description two-lines">{description}</p>}
        <div className="product-card-foot">
          <div>
            <Price francs={price} /> {oldPrice ? <OldPrice francs={oldPrice} /> : null}
            {reviews > 0 ? (
              <p className="rating">
                <Stars rating={rating} />
                <span>
                  ({reviews}
                  <span className="visually-hidden"> avis</span>)
                </span>
              </p>
            ) : (
              <p>{youngShop ? 'Nouveau vendeur' : 'Pas encore d’avis'}</p>
            )}
          </div>
          <AddButton {...props} soldOut={soldOut} />
        </div>
        {days.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </article>
  )
}

/** Keeps the quantity of « Beurre de karité, 1 kg » from being truncated. */
function NameAndQuantity({ name }: { name: string }) {
  const [, words = name, quantity] = /^(.+), (.*\d.*)$/.exec(name) ?? []
  return (
    <>
      <span className="two-lines">
        {words}
        {quantity && <i>, </i>}
      </span>
      {quantity && <small className="truncate">{quantity}</small>}
    </>
  )
}

function AddButton({
  name,
  soldOut,
  adding = false,
  onAdd,
}: Pick<ProductCardProps, 'name' | 'soldOut' | 'adding' | 'onAdd'>) {
  return (
    <button
      className="add-to-cart"
      type="button"
      aria-label={`${soldOut ? 'Indisponible' : 'Ajouter au panier'} : ${name}`}
      disabled={soldOut}
      aria-busy={adding || undefined}
      onClick={() => adding || onAdd()}
    >
      <Icon name="add-to-cart" />
    </button>
  )
}
