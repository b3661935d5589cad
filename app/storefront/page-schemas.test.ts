import { expect, test } from 'vitest'

import { productSchemas } from './page-schemas.ts'

const shop = { name: 'Bazin Diarra', slug: 'bazin-diarra' } as Parameters<
  typeof productSchemas
>[0]['shop']
const product = {
  slug: 'telephone',
  name: 'Téléphone',
  description: 'Un téléphone.',
  images: [],
  category: 'telephones',
  categoryName: 'Téléphones',
  subCategory: 'tecno',
  subCategoryName: 'Tecno',
  price: 40_000,
  prixPromotionnel: null,
  promoUntil: null,
  stock: 1,
  unavailable: null,
  averageRating: 0,
  totalReviews: 0,
  shop,
}

test('a page tells search engines the condition and the brand that its seller names', () => {
  const schemaOf = (...characteristics: { name: string; value: string }[]) =>
    productSchemas({ ...product, characteristics }, 'https://sugu.example', {
      isReached: true,
    })[0]
  expect(schemaOf()).toMatchObject({
    offers: { itemCondition: 'https://schema.org/NewCondition' },
  })
  expect(schemaOf()).not.toHaveProperty('brand')
  expect(
    schemaOf({ name: 'État', value: 'Seconde main' }, { name: 'marque', value: 'Itel' }),
  ).toMatchObject({
    offers: { itemCondition: 'https://schema.org/UsedCondition' },
    brand: { '@type': 'Brand', name: 'Itel' },
  })
})

test('a page promises search engines no stock of a shop that nothing leaves', () => {
  const offersOf = (isReached: boolean) =>
    productSchemas({ ...product, characteristics: [] }, 'https://sugu.example', { isReached })[0]
  expect(offersOf(true)).toMatchObject({
    offers: { availability: 'https://schema.org/InStock' },
  })
  expect(offersOf(false)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})
