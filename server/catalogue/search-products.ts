import type { searchProducts as endpoint } from '#contract/catalogue.ts'
import type { Given, Read } from '#contract/endpoint.ts'

import type { Kernel } from '../kernel/kernel.ts'

import { chooseMatching } from './choose-matching.ts'
import { pageOf } from './list-products.ts'
import { search, type SearchFilters, type SearchRow } from './search.queries.ts'
import { searchWords } from './search-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { listed } from './words-asked.ts'

type Asked = Read<typeof endpoint>['query']

/** Finds products by their words, narrowed by filters; nothing typed browses them all. What was typed without a single word in it finds nothing. */
export async function searchProducts(kernel: Kernel, vocabulary: Vocabulary, asked: Asked): Promise<Given<typeof endpoint>> {
  const words = searchWords(asked.q)
  if (words.length === 0 && asked.q.trim() !== '') return present(kernel, asked, nothing)
  if (words.length === 0) return present(kernel, asked, await search(kernel, null, filtersOf(asked), asked.sort, asked))
  const { matching, correctedQuery } = await chooseMatching(kernel, vocabulary, asked.q, words)
  const row = await search(kernel, matching, filtersOf(asked), asked.sort, asked)
  return { ...(await present(kernel, asked, row)), ...(correctedQuery ? { correctedQuery } : {}) }
}

function filtersOf(asked: Asked): SearchFilters {
  return {
    categories: listed(asked.category),
    subCategories: listed(asked.subCategory),
    minPrice: asked.minPrice ?? null,
    maxPrice: asked.maxPrice ?? null,
    isLocal: asked.isLocal ?? false,
    isFreeDelivery: asked.isFreeLivraison ?? false,
    promo: asked.promo ?? false,
    sizes: listed(asked.size),
    colors: listed(asked.color),
  }
}

async function present(kernel: Kernel, asked: Asked, row: SearchRow): Promise<Given<typeof endpoint>> {
  const { category, subCategory, size, color, isLocal, isFreeDelivery, promo } = row
  const price = { min: row.minPrice ?? 0, max: row.maxPrice ?? 0 }
  return { ...(await pageOf(kernel, asked, row)), facets: { category, subCategory, size, color, price, isLocal, isFreeLivraison: isFreeDelivery, promo } }
}

const nothing: SearchRow = {
  ids: [],
  total: 0,
  category: [],
  subCategory: [],
  size: [],
  color: [],
  minPrice: null,
  maxPrice: null,
  isLocal: 0,
  isFreeDelivery: 0,
  promo: 0,
}
