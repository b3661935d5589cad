import { useDeferredValue, useState } from 'react'

import { formatFrancs, sellingPrice } from '#kernel/wire/money.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { listOfferArticles } from '#modules/link-sales/contract/offer-articles.ts'
import type { SellerProduct } from '#modules/publishing/contract/seller-products.ts'
import { call } from '#client/api/client.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { newKey } from '#client/device/new-key.ts'
import { Field } from '#ui/forms/field.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import type { DraftLine } from './offer-draft.ts'

type ArticlePickerProps = {
  user: SignedIn
  onChoose: (line: DraftLine) => void
  onClose: () => void
}

/** Sheet with the shop's articles, a row for each size and colour. */
export function ArticlePicker({ user, onChoose, onClose }: ArticlePickerProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = useCursorList({
    key: ['offers', user._id, 'articles', q],
    read: (from, signal) => call(listOfferArticles, { query: { q, ...from } }, { signal }),
    rows: ({ products }) => products,
  })
  return (
    <Sheet open title="Choisir un article" onClose={onClose}>
      <Field
        label="Chercher dans vos produits"
        type="search"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ListRows
        list={list}
        empty={<p className="muted mt-3">Aucun article. Une ligne libre convient aussi.</p>}
      >
        {(products) => (
          <ul className="offer-articles">
            {products.flatMap(linesOf).map((line) => (
              <li key={line.key}>
                <button
                  className="row"
                  type="button"
                  disabled={line.article?.stock === 0}
                  onClick={() => onChoose({ ...line, key: newKey() })}
                >
                  <Thumbnail url={line.imageUrl} />
                  <span className="row-text">
                    <b>{line.name}</b>
                    <small>{rowWords(line)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListRows>
    </Sheet>
  )
}

type Article = Pick<
  SellerProduct,
  '_id' | 'name' | 'price' | 'prixPromotionnel' | 'image' | 'stock' | 'useVariants' | 'variants'
>

function linesOf(product: Article): DraftLine[] {
  const { _id, name, image, useVariants, variants, stock } = product
  const usual = sellingPrice(product)
  const line = { name, imageId: null, imageUrl: image && imageAddress(image._id, 160), qty: 1 }
  const price = String(usual)
  const whole = { size: null, color: null, stock }
  return (useVariants ? variants : [whole]).map(({ size, color, stock: left }) => ({
    ...line,
    key: [_id, size, color].join(' '),
    price,
    article: { product: _id, size, color, usual, stock: left },
  }))
}

function rowWords({ article }: DraftLine): string {
  if (!article) return ''
  const { color, size, usual, stock } = article
  const left = stock === 0 ? 'épuisé' : `encore ${stock}`
  return [[color, size].filter(Boolean).join(', '), formatFrancs(usual), left]
    .filter(Boolean)
    .join(' · ')
}
