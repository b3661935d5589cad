import pg from 'pg'
import { inArray, sql } from 'drizzle-orm'

import { quartiers, regions } from '#modules/places/contract/locations.ts'

import { chooseProminent, PROMINENT } from '#modules/products/module.ts'
import { createCategory } from '#modules/categories/module.ts'
import { learnNewWords } from '#modules/search/module.ts'
import { hashPassword } from '#modules/identity/module.ts'
import { query } from '#kernel/database/query.ts'
import { systemClock } from '#kernel/clock.ts'
import { everythingChanged } from '#kernel/events/events.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import { openMarketLog } from '#server/open-log.ts'
import type { ObjectStore } from '#kernel/objects/object-store.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import { storePicture } from '#modules/images/module.ts'
import { images } from '#modules/images/database/tables.ts'
import { demoPassword } from '../accounts.ts'
import { readDemoContent, type DemoContent, type DemoProduct } from '../content.ts'
import { openDemoShops } from '../open-demo-shops.ts'
import {
  countSeeded,
  drawProducts,
  makeEnds,
  makeModels,
  makeOwners,
  makeParts,
  makeShops,
  stampOf,
} from './bulk-sql.ts'
import { planAllPictures } from '../picture-plan.ts'

const arrivals: readonly string[] = regions.map((region) => `arrivage de ${region}`)

const choices: readonly string[] = [
  'premier choix',
  'petit prix',
  'prix de gros',
  'qualité supérieure',
  'dernière livraison',
  'sélection du mois',
  'choix de la maison',
  'fin de stock',
  'vendu à l’unité',
  'très demandé',
  'nouvelle saison',
  'prix du marché',
]

const shopWords: readonly string[] = [
  'Boutique',
  'Maison',
  'Comptoir',
  'Chez',
  'Marché',
  'Galerie',
  'Dépôt',
  'Espace',
  'Kiosque',
  'Établissements',
]

const shopQuartiers: readonly string[] = quartiers.map(({ label }) => label)

type Seeding = {
  databaseUrl: string
  objects: ObjectStore
  products: number
  /** Whether an empty database may become a demo. */
  demo: boolean
  log: (line: string) => void
}

const batch = 20_000
const productsPerShop = 50
/** Products counted at once; a job counts the rest. */
const wordsLearnt = 40_000
const fewestShops = 18

/**
 * Inserts products up to `products` in total, in one transaction. Needs the database to itself.
 * @returns how many were inserted
 */
export async function seedProducts({
  databaseUrl,
  objects,
  products,
  demo,
  log,
}: Seeding): Promise<number> {
  const kernel = openKernel({
    databaseUrl,
    objects,
    clock: systemClock,
    log: openMarketLog('warn'),
    sizes: { reads: 2, writes: 2 },
  })
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sugu-seed' })
  await client.connect()
  try {
    const content = await readDemoContent()
    if (demo && (await openDemoShops(kernel, content))) log('Le marché de démonstration est là.')
    await ensureCategories(kernel, content)
    const lent = await lendPictures(kernel, content, log)
    const made = await makeProducts(client, { content, lent, products, log })
    log('Statistiques et ménage…')
    for (const table of ['products', 'variants', 'product_images', 'shops', 'users'])
      await client.query(`vacuum (analyze) ${table}`)
    log('Mots pour la recherche…')
    await chooseProminent(kernel)
    await learnNewWords(kernel, wordsLearnt)
    await client.query('vacuum (analyze) search_words')
    await kernel.transaction((tx) => kernel.events.emit(tx, everythingChanged, {}))
    return made
  } finally {
    await client.end()
    await kernel.database.close()
  }
}

async function ensureCategories(kernel: Kernel, { categories }: DemoContent): Promise<void> {
  const rows = await query<{ slug: string }>(kernel.db, sql`select slug from categories`)
  const known = new Set(rows.map(({ slug }) => slug))
  await kernel.transaction(async (tx) => {
    for (const { slug, name, subcategories } of categories)
      if (!known.has(slug)) await createCategory(tx, kernel, { slug, name, subcategories })
  })
}

type MakeProductsInput = { content: DemoContent; lent: Lent; products: number; log: Seeding['log'] }

async function makeProducts(
  client: pg.Client,
  { content, lent, products, log }: MakeProductsInput,
): Promise<number> {
  await client.query('begin')
  try {
    // No reader while there are no indexes.
    await client.query('lock table products, variants, product_images in access exclusive mode')
    await client.query(
      `set local synchronous_commit = off; set local maintenance_work_mem = '512MB'; set local work_mem = '64MB'`,
    )
    const { rows } = await client.query<{ products: number; shops: number; all: number }>(
      countSeeded,
    )
    const { products: first, shops: opened, all } = rows[0] ?? { products: 0, shops: 0, all: 0 }
    if (first >= products) {
      await client.query('rollback')
      return 0
    }
    const shops = Math.max(fewestShops, Math.ceil(products / productsPerShop), opened)
    const names = content.people.map(({ name }) => name)
    const hash = await hashPassword(demoPassword)
    if (shops > opened) {
      await client.query(
        makeOwners,
        [opened, shops - 1, shopWords, names, shopQuartiers, hash].filter(
          (_, index) => ![2, 4].includes(index),
        ),
      )
      await client.query(makeShops, [opened, shops - 1, shopWords, names, shopQuartiers])
    }
    await client.query(makeModels, [JSON.stringify(modelsOf(content, lent))])

    await client.query(makeEnds('arrivals'), [arrivals])
    await client.query(makeEnds('choices'), [choices])

    // Triggers off: the statements below do their work. Foreign keys stay checked.
    await client.query(
      'alter table products disable trigger user; alter table variants disable trigger user',
    )
    const dropped = products - first > all ? await dropIndexes(client) : []
    // Inserted last in the default order, the prominent ones afterwards: fewer rows are rewritten.
    if (products + all - first > PROMINENT)
      await client.query('alter table products alter column prominent set default false')
    const stamp = stampOf(systemClock.now())
    const began = performance.now()
    for (let from = first; from < products; from += batch) {
      const last = Math.min(products, from + batch) - 1
      await client.query(drawProducts(stamp), [from, last, shops])
      for (const part of makeParts(stamp)) await client.query(part)
      await client.query('drop table drawn')
      log(progress(last + 1 - first, products - first, performance.now() - began))
    }
    for (const { definition } of dropped) {
      log(`Index ${definition.split(' ')[2] ?? ''}…`)
      await client.query(definition)
    }
    await client.query(
      'alter table products alter column prominent set default true; alter table products enable trigger user; alter table variants enable trigger user',
    )
    await client.query('commit')
    return products - first
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function modelsOf({ products }: DemoContent, lent: Lent) {
  // The statement takes the columns that it names.
  return products.map((product) => ({
    ...product,
    slug: slugOf(product.name).slice(0, 60),
    ...lent(product),
  }))
}

/** Drops all but constraints' indexes: building them afterwards is faster. */
async function dropIndexes(client: pg.Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('products'::regclass, 'product_images'::regclass) and not indisunique`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

function progress(done: number, all: number, ms: number): string {
  const left = Math.round(((ms / done) * (all - done)) / 1_000)
  return `${done.toLocaleString('fr-FR')} produits sur ${all.toLocaleString('fr-FR')}, encore ${left} s environ`
}

type Lent = (product: DemoProduct) => { front: string; close: string | null }

async function lendPictures(
  kernel: Kernel,
  content: DemoContent,
  log: (line: string) => void,
): Promise<Lent> {
  const plan = await planAllPictures(content)
  const rows = await kernel.db
    .select({ id: images.id })
    .from(images)
    .where(
      inArray(
        images.id,
        plan.all.map(({ id }) => id),
      ),
    )
  const there = new Set(rows.map(({ id }) => id))
  const byMotif = new Map<string, string>()
  for (const { key, motif } of content.products) {
    const [front] = plan.products.get(key) ?? []
    if (!front || byMotif.has(motif)) continue
    byMotif.set(motif, front.id)
    if (there.has(front.id)) continue
    await storePicture(kernel, { ownerId: null, bytes: await front.draw(), id: front.id })
    there.add(front.id)
    if (byMotif.size % 10 === 0) log(`${byMotif.size} images dessinées…`)
  }
  return ({ key, motif }) => {
    const [front, close] = plan.products.get(key) ?? []
    const own = front && there.has(front.id) ? front.id : (byMotif.get(motif) ?? '')
    return { front: own, close: close && there.has(close.id) ? close.id : null }
  }
}
