import { expect, test } from 'vitest'

import { defaultSpecs } from '#modules/products/contract/product-specs.ts'
import type { SellerProductDetail } from '#modules/publishing/contract/seller-products.ts'

import { bodyOf, cellKey, cellsOf, draftOfProduct, emptyDraft, problemsOf } from './form-draft.ts'

const product: SellerProductDetail = {
  _id: '019aa000-0000-7000-8000-000000000001',
  slug: 'bazin',
  name: 'Bazin',
  description: 'Teint à Bamako.',
  price: 25_000,
  prixPromotionnel: null,
  image: null,
  images: [],
  state: 'live',
  reason: '',
  stock: 7,
  reserved: 0,
  waiting: 0,
  useVariants: true,
  variantTypes: ['size', 'color'],
  variants: [
    { _id: 'a', size: 'M', color: 'Bleu', stock: 4, reserved: 0 },
    { _id: 'b', size: 'L', color: 'Bleu', stock: 3, reserved: 0 },
  ],
  category: 'mode-femme',
  subCategory: 'robes',
  categoryName: 'Mode femme',
  subCategoryName: 'Robes',
  isLocal: true,
  isFreeLivraison: false,
  ...defaultSpecs,
  weightClass: 'moyen',
  sold: 0,
  publishedAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

test('an untouched stock is not sent, a changed one goes with its former count, a new size too', () => {
  const { draft, seen } = draftOfProduct(product)
  const changed = {
    ...draft,
    sizes: ['M', 'L', 'XL'],
    stocks: {
      ...draft.stocks,
      [cellKey({ size: 'L', color: 'Bleu' })]: '5',
      [cellKey({ size: 'XL', color: 'Bleu' })]: '2',
    },
  }
  expect(bodyOf(changed, ['photo'], seen).variants).toEqual([
    { size: 'M', color: 'Bleu' },
    { size: 'L', color: 'Bleu', stock: 5, seen: 3 },
    { size: 'XL', color: 'Bleu', stock: 2 },
  ])
})

test('a copy has everything but the stock, which is counted anew', () => {
  const { draft, seen } = draftOfProduct(product, true)
  expect(draft).toMatchObject({ name: 'Bazin', sizes: ['M', 'L'], stocks: {} })
  expect(seen).toEqual({})
})

test('a pasted price is one amount or is asked again, and is never sent otherwise', () => {
  const pasted = { ...emptyDraft, price: '25 000,00 FCFA', promo: ' 22.500 F', stocks: {} }
  expect(bodyOf(pasted, [], {})).toMatchObject({ price: 25_000, prixPromotionnel: 22_500 })
  expect(problemsOf(pasted, [])).not.toHaveProperty('price')
  const whole = 'Écrivez un montant en francs entiers, sans centimes.'
  const proposals = { acceptsFrom: '1 000 - 2 000', refusesBelow: '' }
  const [cell] = cellsOf(emptyDraft)
  if (!cell) throw new Error('no cell')
  const unclear = { ...pasted, price: '1250,50', promo: '2x500', proposals }
  expect(problemsOf({ ...unclear, stocks: { [cellKey(cell)]: '12,5' } }, [])).toMatchObject({
    price: whole,
    prixPromotionnel: 'Écrivez un seul montant.',
    acceptsFrom: 'Écrivez un seul montant.',
    stock: 'Le stock est un nombre entier, de 0 à 1\u202f000\u202f000.',
  })
})

test('a first day to come keeps the promotion for that day, and an older draft leaves it', () => {
  const coming = { price: 20_000, from: '2999-12-20', until: '2999-12-31' }
  const { draft, seen } = draftOfProduct({ ...product, comingPromo: coming })
  expect(draft).toMatchObject({ promo: '20000', promoFrom: coming.from, promoUntil: coming.until })
  const body = bodyOf(draft, ['photo'], seen)
  expect(body).toMatchObject({ prixPromotionnel: null, promoUntil: null, comingPromo: coming })
  expect(bodyOf({ ...draft, promoFrom: null }, ['photo'], seen)).toMatchObject({
    prixPromotionnel: 20_000,
    promoUntil: coming.until,
    comingPromo: null,
  })
  const fresh = { ...emptyDraft, price: '25000', promo: '20000', promoFrom: coming.from }
  expect(bodyOf(fresh, ['photo'], {})).toMatchObject({
    prixPromotionnel: null,
    comingPromo: { price: 20_000, from: coming.from, until: null },
  })
  const both = draftOfProduct({ ...product, prixPromotionnel: 22_000, comingPromo: coming })
  expect(bodyOf(both.draft, ['photo'], seen)).not.toHaveProperty('comingPromo')
  expect(problemsOf({ ...draft, promoUntil: '2999-12-01' }, ['photo'])).toHaveProperty(
    'comingPromo',
  )
})
