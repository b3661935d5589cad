import { useState } from 'react'

import { amountIn, countIn } from '#kernel/wire/amounts.ts'
import { struckPriceOf, type PricesBefore } from '#modules/products/contract/reductions.ts'
import { discountPercent } from '#kernel/wire/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Discount } from '#ui/discount.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { coloursOf } from '#ui/forms/colour-names.ts'
import {
  cardBadge,
  type Choice,
  NOTHING_CHOSEN,
  ProductDescription,
  VariantPicker,
} from '#modules/products/web/index.ts'
import { cellKey, cellsOf, type FormDraft, todayInBamako } from './form-draft.ts'
import type { Photo } from './photo-queue.ts'
import './form-photos.css'

type PreviewProps = {
  draft: FormDraft
  photos: readonly Photo[]
  before: PricesBefore | null
  isNew: boolean
}

export function PreviewCard({ draft, photos, before, isNew }: PreviewProps) {
  const { price, old, percent, badge } = facts(draft, before, isNew)
  return (
    <div className="preview">
      <div className="relative">
        <Cover photo={photos[0]} />
        <Discount percent={percent} />
      </div>
      <div className="p-3">
        <p>{draft.name || 'Nom du produit'}</p>
        {badge && <p className="tiny muted my-1">{badge.label}</p>}
        <p>
          <Price francs={price} /> {old !== null && <OldPrice francs={old} />}
        </p>
      </div>
    </div>
  )
}

export function PreviewSheet({
  draft,
  photos,
  before,
  isNew,
  shopName,
  onClose,
}: PreviewProps & { shopName: string; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN)
  const { price, old, percent, badge } = facts(draft, before, isNew)
  const cells = cellsOf(draft).map((cell) => ({
    ...cell,
    _id: cellKey(cell),
    stock: countIn(draft.stocks[cellKey(cell)] ?? '') || 0,
  }))
  const stock = cells.reduce((sum, cell) => sum + cell.stock, 0)
  const variantTypes = [
    ...(draft.sizes.length > 0 ? (['size'] as const) : []),
    ...(draft.colors.length > 0 ? (['color'] as const) : []),
  ]
  return (
    <Sheet open title="Ce que voit le client" onClose={onClose}>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div
        className="preview-photos"
        role="group"
        aria-label="Photos"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={photos.length > 1 ? 0 : undefined}
      >
        {photos.length === 0 ? (
          <Cover photo={undefined} />
        ) : (
          photos.map((photo) => <Cover key={photo.key} photo={photo} />)
        )}
        <Discount percent={percent} />
      </div>
      <p className="mt-3 text-xl font-semibold">{draft.name || 'Nom du produit'}</p>
      <div className="product-page-facts">
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
      <div className="product-page-price">
        <Price francs={price} /> {old !== null && <OldPrice francs={old} />}
      </div>
      <VariantPicker
        product={{ stock, useVariants: variantTypes.length > 0, variantTypes, variants: cells }}
        shadesOf={coloursOf}
        choice={choice}
        onChoose={setChoice}
        problem={null}
      />
      <p className="small muted my-2">
        {stock > 0 ? `${stock} en stock` : 'Indisponible'} · vendu par {shopName}
      </p>
      <ProductDescription
        product={{
          ...draft,
          characteristics: draft.characteristics.filter(({ name, value }) => name && value),
        }}
      />
    </Sheet>
  )
}

function Cover({ photo }: { photo: Photo | undefined }) {
  const source = photo?.url ?? photo?.image?.url
  return source ? (
    <img className="photo-large" src={source} alt="" />
  ) : (
    <span className="photo-large" />
  )
}

function facts(draft: FormDraft, before: PricesBefore | null, isNew: boolean) {
  const isComing = (draft.promoFrom ?? '') > todayInBamako()
  const [full, promo] = [amountIn(draft.price) || 0, isComing ? 0 : amountIn(draft.promo) || 0]
  const reduced = promo > 0 && promo < full
  const old = reduced ? struckPriceOf(full, promo, before) : null
  return {
    price: reduced ? promo : full,
    old,
    percent: old === null ? 0 : discountPercent(old, promo),
    badge: cardBadge({ ...draft, isLocal: draft.isLocal ? 'isLocal' : '', isNew }),
  }
}
