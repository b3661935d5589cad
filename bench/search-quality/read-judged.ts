import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

import { slugOf } from '#kernel/database/slugs.ts'
import type { ShelfProduct } from '#modules/catalogue/server/testing/fill-shelf.ts'
import type { JudgedQuery } from './measure.ts'

const category = { slug: 'articles', name: 'Articles' }

/**
 * A catalogue as lines of id, title, brand, type and description (tabs between, gzip): the type
 * becomes the subcategory, the brand a characteristic.
 */
export async function readProducts(path: string) {
  const bytes = await readFile(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const subs = new Map<string, string>()
  const products = text
    .split('\n')
    .filter(Boolean)
    .map((line): ShelfProduct => {
      const [key = '', name = '', brand = '', type = '', description = ''] = line.split('\t')
      const label = /\p{L}/u.test(type) ? type : 'Divers'
      const slug = slugOf(label)
      if (!subs.has(slug)) subs.set(slug, label)
      const characteristics = brand ? [{ name: 'Marque', value: brand }] : []
      return {
        key,
        name,
        description,
        category: category.slug,
        subCategory: slug,
        price: 1_000,
        characteristics,
      }
    })
  return {
    categories: [{ ...category, subcategories: [...subs].map(([slug, name]) => ({ slug, name })) }],
    products,
  }
}

/** Judgments as lines of query, product and rating (0 to 3), under one line of titles. */
export async function readJudgments(path: string): Promise<JudgedQuery[]> {
  const byQuery = new Map<string, Map<string, number>>()
  for (const line of (await readFile(path, 'utf8')).split('\n').slice(1).filter(Boolean)) {
    const [query = '', product = '', rating = '0'] = line.split('\t')
    const grades = byQuery.get(query) ?? new Map<string, number>()
    byQuery.set(query, grades.set(product, Number(rating)))
  }
  return [...byQuery].map(([query, grades]) => ({ query, grades }))
}
