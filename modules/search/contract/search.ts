import { z } from 'zod'

import { ProductPage } from '#modules/products/contract/catalogue.ts'
import { Image } from '#modules/images/contract/images.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, paging } from '#kernel/wire/fields.ts'
import { PAGE_SIZE } from '#kernel/wire/limits.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import { eachFlag } from '#modules/search/contract/search-flags.ts'

const words = z
  .string('Recherche invalide.')
  .max(200, 'Recherche trop longue : 200 caractères au plus.')
  .transform(readText)

/** Separated by commas. */
const list = (max: number) =>
  z.string('Cette adresse n’est pas valable.').max(max, 'Cette adresse n’est pas valable.')

export const searchSorts = ['pertinence', 'prix-asc', 'prix-desc', 'nouveautes', 'notes'] as const
const flag = z
  .enum(['true', 'false', '1', '0', 'on'], 'Filtre invalide.')
  .transform((typed) => typed === 'true' || typed === '1' || typed === 'on')
const price = z.coerce
  .number('Prix invalide.')
  .int('Prix invalide.')
  .min(0, 'Prix invalide.')
  .max(1_000_000_000, 'Prix invalide.')

export const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })

export const searchProducts = endpoint('GET', '/api/products/search', {
  who: 'visitor',
  query: z.object({
    q: words.default(''),
    ...paging(PAGE_SIZE.search),
    category: list(120).optional(),
    subCategory: list(400).optional(),
    minPrice: price.optional(),
    maxPrice: price.optional(),
    ...eachFlag(() => flag.optional()),
    /** Region to which shops send to a door or a relay point. */
    deliveredTo: z
      .string('Région inconnue.')
      .max(40, 'Région inconnue.')
      .transform(readText)
      .optional(),
    size: list(200).optional(),
    color: list(200).optional(),
    /** 0: any. */
    note: z.coerce
      .number('Note invalide.')
      .int('Note invalide.')
      .min(0, 'Note invalide.')
      .max(5, 'Note invalide.')
      .optional(),
    sort: z.enum(searchSorts, 'Tri inconnu.').default('pertinence'),
  }),
  reply: ProductPage.extend({
    facets: z.object({
      category: z.array(FacetValue),
      subCategory: z.array(FacetValue),
      size: z.array(FacetValue),
      color: z.array(FacetValue),
      price: z.object({ min: Francs, max: Francs }),
      note: z.array(FacetValue),
      ...eachFlag(() => z.int()),
      /** With `deliveredTo`: as many without it. */
      anywhere: z.int().optional(),
    }),
    correctedQuery: z.string().optional(),
  }),
  summary: 'Recherche en français, avec facettes.',
})

export const suggestSearch = endpoint('GET', '/api/search/suggest', {
  who: 'visitor',
  query: z.object({ q: words.default('') }),
  /**
   * Products have a slug, price and often a picture; categories `category`; the rest are
   * searches.
   */
  reply: z.array(
    z.object({
      label: z.string(),
      slug: z.string().optional(),
      category: z.string().optional(),
      categoryName: z.string().optional(),
      price: Francs.optional(),
      image: Image.optional(),
    }),
  ),
  summary: 'Jusqu’à 8 propositions pendant la frappe.',
})
