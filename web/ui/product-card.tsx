import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { LIST_TEXT_LENGTH } from '#contract/kernel/limits.ts'

import { Badge, type BadgeTone } from './badge.tsx'
import { classes } from './classes.ts'
import { Discount } from './discount.tsx'
import { HeartButton } from './heart-button.tsx'
import { Icon } from './icon.tsx'
import { OldPrice, Price } from './price.tsx'
import { shorten } from './short-text.ts'
import { Rating } from './stars.tsx'

export type ProductCardProps = {
  href: string
  name: string
  /** Usually `<Picture … alt="" sizes={PICTURE_SIZES.card} />`: the name beside it already says what it shows. */
  picture: ReactNode
  /** In francs; `oldPrice` only when there is a promotion. */
  price: number
  oldPrice?: number | null
  /** In percent; 0 shows nothing. */
  discount?: number
  badge?: { tone: BadgeTone; label: string } | null
  rating: number
  reviews: number
  /** Shown in the list view only, cut to 60 characters at a word. */
  description?: string
  soldOut?: boolean
  favourite: boolean
  onFavourite: () => void
  onAdd: () => void
  /** While the adding is under way. */
  adding?: boolean
  /** The heading level that fits the page: 2 under the page’s title, 3 inside a titled section. */
  level?: 2 | 3
}

/** A product as every list shows it. Put it in `.grille` (cards), `.grille.grille--liste` (rows) or `.rail`. */
export function ProductCard(props: ProductCardProps) {
  const {
    href,
    name,
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
        <Heading className="product-card-name two-lines">
          <Link className="card-link" to={href}>
            {name}
          </Link>
        </Heading>
        {description && (
          <p className="product-card-description two-lines">
            {shorten(description, LIST_TEXT_LENGTH)}
          </p>
        )}
        <Rating rating={rating} reviews={reviews} />
        <div className="product-card-foot">
          <div>
            <Price francs={price} />
            {oldPrice ? <OldPrice francs={oldPrice} /> : null}
          </div>
          <AddButton {...props} soldOut={soldOut} />
        </div>
      </div>
    </article>
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
      aria-label={soldOut ? `Indisponible : ${name}` : `Ajouter au panier : ${name}`}
      disabled={soldOut}
      aria-busy={adding || undefined}
      onClick={() => adding || onAdd()}
    >
      <Icon name="add-to-cart" />
    </button>
  )
}
