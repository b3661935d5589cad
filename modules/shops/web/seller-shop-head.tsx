import { plural } from '#kernel/wire/plural.ts'
import { lastDayWords, monthWords } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import { formatCount } from '#kernel/wire/money.ts'
import { registeredWords } from '#modules/shops/contract/registration.ts'
import { intervalsOf, weekDays } from '#modules/calendar/contract/opening.ts'
import { intervalWords } from '#modules/calendar/contract/opening-words.ts'
import { OpenNow } from '#modules/calendar/web/index.ts'
import type { ShopPage } from '#modules/shops/contract/shop-page.ts'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { formatRating, Stars } from '#ui/icons/stars.tsx'

import { VerifiedMark } from './verified-mark.tsx'
import { shopPlace } from './shop-tile.tsx'
import './shops.css'

export function SellerShopHead({
  shop,
  url,
  children,
}: {
  shop: ShopPage
  url: string
  children: ReactNode
}) {
  const registered = registeredWords(shop)
  return (
    <>
      <header className="shop-front">
        {shop.logo ? (
          <Picture image={shop.logo} alt="" sizes="88px" first className="shop-front-logo" />
        ) : (
          <ShopSign name={shop.name} />
        )}
        <div>
          <h1>{shop.name}</h1>
          <p className="small muted">{shopPlace(shop)}</p>
          {shop.isNew && <Badge tone="new">Nouvelle boutique</Badge>}
        </div>
        <ShareButton className="icon-button" title={shop.name} url={url} />
      </header>
      <VerifiedMark verified={shop.verified} />
      <div className="mt-4 flex flex-wrap items-center gap-2">{children}</div>
      {shop.closed && (
        <div className="mt-4">
          <Remark>
            {shop.closedUntil
              ? `La boutique est fermée ${lastDayWords(shop.closedUntil)}. Ses produits restent visibles ; vous pourrez commander à sa réouverture.`
              : 'La boutique est fermée pour le moment. Ses produits restent visibles ; vous pourrez commander à sa réouverture.'}
          </Remark>
        </div>
      )}
      {shop.description && <p className="mt-4 whitespace-pre-line">{shop.description}</p>}
      <dl className="key-figures figures-3 tight mt-4 mb-3">
        <div className="key-figure">
          <dt>Sur Sugu depuis</dt>
          <dd>{monthWords(shop.since)}</dd>
        </div>
        <div className="key-figure">
          <dt>{plural(shop.deliveries, 'Livraison réussie', 'Livraisons réussies')}</dt>
          <dd className="figures">{formatCount(shop.deliveries)}</dd>
        </div>
        <div className="key-figure whole">
          <dt>Note des acheteurs</dt>
          <dd className="figures">
            {shop.totalReviews > 0 ? (
              <a className="rating medium" href="#avis">
                <Stars rating={shop.averageRating} /> <b>{formatRating(shop.averageRating)}</b> (
                {formatCount(shop.totalReviews)} avis)
              </a>
            ) : (
              'Pas encore d’avis'
            )}
          </dd>
        </div>
      </dl>
      {shop.openTimes && !shop.closed && (
        <p className="medium mb-1">
          <OpenNow times={shop.openTimes} />
        </p>
      )}
      {shop.opening && (
        <details className="opening-hours">
          <summary>Horaires de la boutique</summary>
          <dl className="facts">
            {shop.opening.map((day, index) => (
              <div key={weekDays[index]}>
                <dt>{weekDays[index]}</dt>
                <dd className="figures">
                  {intervalsOf(day).map(intervalWords).join(', ') || 'fermé'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {registered.length > 0 && (
        <p className="small muted whitespace-pre-line">{registered.join('\n')}</p>
      )}
      <p className="small muted">Le vendeur est payé seulement après remise.</p>
    </>
  )
}
