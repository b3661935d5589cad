import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'
import { projectFolder } from '#kernel/project-folder.ts'

const sentence = z.string().min(1)
const key = z.string().regex(/^[a-z0-9-]+$/)
const phone = z.string().regex(/^[5-9]\d{7}$/)
const francs = z.int().positive()
const place = { region: sentence, quartier: sentence.nullable() }

const Category = z.strictObject({
  slug: key,
  name: sentence,
  motif: key,
  subcategories: z.array(z.strictObject({ slug: key, name: sentence })).min(1),
})

const Shop = z.strictObject({
  key,
  ownerName: sentence,
  ownerPhone: phone,
  shopName: sentence,
  shopAddress: sentence,
  ...place,
  depotNumber: z.string().regex(/^\d{8,15}$/),
  description: sentence,
  plan: z.enum(['free', 'standard', 'business', 'pro']),
  /** Months since the shop opened. */
  since: z.int().positive(),
})

const Person = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('acheteur'),
    name: sentence,
    phone,
    ...place,
    repere: sentence,
  }),
  z.strictObject({
    role: z.enum(['livreur', 'chef_livreur']),
    name: sentence,
    phone,
    ...place,
    group: sentence,
  }),
])

const Product = z.strictObject({
  key,
  shop: key,
  category: key,
  subCategory: key,
  name: sentence,
  description: sentence,
  price: francs,
  prixPromotionnel: francs.nullable(),
  motif: key,
  palette: z.int().nonnegative(),
  /** Null when the variants hold the stock. */
  stock: z.int().nonnegative().nullable(),
  variantTypes: z.array(z.enum(['size', 'color'])),
  variants: z.array(
    z.strictObject({
      size: sentence.nullable(),
      color: sentence.nullable(),
      stock: z.int().nonnegative(),
    }),
  ),
  isLocal: z.boolean(),
  isFreeLivraison: z.boolean(),
  weightClass: z
    .enum(['leger', 'moyen', 'lourd'])
    .transform((written) => (written === 'leger' ? 'léger' : written)),
  ageDays: z.int().nonnegative(),
})

const Review = z.strictObject({
  product: key,
  stars: z.int().min(1).max(5),
  text: sentence.nullable(),
  daysAgo: z.int().nonnegative(),
  reply: sentence.nullable(),
})

const Complaint = z.strictObject({
  product: key,
  reason: sentence,
  message: sentence,
  status: z.enum(['ouvert', 'en cours', 'résolu']),
  answers: z.array(z.strictObject({ from: z.enum(['buyer', 'shop', 'support']), text: sentence })),
  outcome: z.enum(['remboursé', 'remplacé', 'rejeté']).nullable(),
})

const Synonym = z.strictObject({ terms: z.array(sentence).min(2) })

const SearchQuery = z.strictObject({
  query: sentence,
  kind: sentence,
  judgments: z.array(z.strictObject({ product: key, grade: z.int().min(0).max(3) })),
})

export type DemoCategory = z.output<typeof Category>
export type DemoShop = z.output<typeof Shop>
export type DemoPerson = z.output<typeof Person>
export type DemoProduct = z.output<typeof Product>
export type DemoReview = z.output<typeof Review>
export type DemoComplaint = z.output<typeof Complaint>
export type DemoSynonym = z.output<typeof Synonym>
export type DemoSearchQuery = z.output<typeof SearchQuery>

export type DemoContent = {
  categories: DemoCategory[]
  shops: DemoShop[]
  people: DemoPerson[]
  products: DemoProduct[]
  reviews: DemoReview[]
  complaints: DemoComplaint[]
  synonyms: DemoSynonym[]
}

/**
 * Reads demo/content; prices are whole francs.
 * @throws when a file does not match its schema
 */
export async function readDemoContent(): Promise<DemoContent> {
  const [categories, shops, people, products, reviews, complaints, synonyms] = await Promise.all([
    read('categories', Category),
    read('shops', Shop),
    read('people', Person),
    read('products', Product),
    read('reviews', Review),
    read('complaints', Complaint),
    read('synonyms', Synonym),
  ])
  return { categories, shops, people, products, reviews, complaints, synonyms }
}

/** Reads typed queries with the products that answer them, graded 3 (exactly) to 0. */
export function readSearchQueries(): Promise<DemoSearchQuery[]> {
  return read('search-queries', SearchQuery)
}

/** Reads queries that name a need and no product. */
export function readNeedQueries(): Promise<DemoSearchQuery[]> {
  return read('need-queries', SearchQuery)
}

async function read<T>(name: string, row: z.ZodType<T>): Promise<T[]> {
  return z
    .array(row)
    .parse(
      JSON.parse(await readFile(join(projectFolder, 'demo', 'content', `${name}.json`), 'utf8')),
    )
}
