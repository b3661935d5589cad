import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { demoBuyers, demoStaff } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { drawAvatar, drawShopLogo } from './draw-initials.ts'
import { drawCategoryPicture, drawProductPicture } from './draw-picture.ts'
import { planPictures } from './plan-pictures.ts'

/**
 * A picture that has its address and its blurred placeholder before it is drawn. `side` in pixels.
 */
export type PlannedPicture = {
  name: string
  id: string
  side: number
  placeholder: string
  draw: () => Promise<Buffer>
}

export type PicturePlan = {
  /** By category slug, shop key, and phone. */
  categories: Map<string, PlannedPicture>
  logos: Map<string, PlannedPicture>
  avatars: Map<string, PlannedPicture>
  /** By product key: the front, then the close view. */
  products: Map<string, [front: PlannedPicture, close: PlannedPicture]>
  all: PlannedPicture[]
}

/** The first digits of the id of every planned picture. */
export const plannedIds = 'de300000-'

/** To be raised when all drawings change: an address never changes meaning. */
const version = 3
/** Products drawn anew since: they have other addresses, and everything else keeps its own. */
const drawnAnew = new Set(
  [
    'baskets-course baskets-femme baskets-ville boubou-dentelle boubou-maman boubou-papillon',
    'boubou-wax couverture-bebe crampons echalotes-dogon karite-seau maillot-equipe',
    'robe-bapteme robe-enceinte ventilateur-table',
  ]
    .join(' ')
    .split(' '),
)

const placeholdersFile = join(import.meta.dirname, 'content', 'placeholders.json')

/** Every picture of the demo market. Always the same names, the same ids. */
export async function planAllPictures(
  content: Pick<DemoContent, 'categories' | 'shops' | 'people' | 'products'>,
): Promise<PicturePlan> {
  const placeholders = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(placeholdersFile, 'utf8').catch(() => '{}')))
  const all: PlannedPicture[] = []
  const picture = (name: string, side: number, draw: () => Promise<Buffer>): PlannedPicture => {
    const planned = { name, id: idOf(name), side, placeholder: placeholders[name] ?? '', draw }
    all.push(planned)
    return planned
  }
  const categories = new Map(
    content.categories.map(({ slug, motif }) => [
      slug,
      picture(`categorie/${slug}`, 1200, () => drawCategoryPicture({ motif })),
    ]),
  )
  const products: PicturePlan['products'] = new Map()
  for (const [key, [front, close]] of planPictures(content.products))
    products.set(key, [
      picture(`produit/${key}/1`, 1200, () => drawProductPicture(front)),
      picture(`produit/${key}/2`, 800, () => drawProductPicture(close)),
    ])
  const logos = new Map(
    content.shops.map(({ key, shopName }) => [
      key,
      picture(`boutique/${key}`, 640, () => drawShopLogo(shopName)),
    ]),
  )
  const team = [
    ...demoStaff,
    ...demoBuyers,
    ...content.people.filter(({ role }) => role !== 'acheteur'),
  ]
  const avatars = new Map(
    team.map(({ phone, name }) => [
      phone,
      picture(`personne/${phone}`, 640, () => drawAvatar(name)),
    ]),
  )
  return { categories, logos, avatars, products, all }
}

function idOf(name: string): string {
  const edition = drawnAnew.has(name.split('/')[1] ?? '') ? version + 1 : version
  const hex = createHash('sha256').update(`${edition} ${name}`).digest('hex')
  return `${plannedIds}${hex.slice(0, 4)}-8${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}
