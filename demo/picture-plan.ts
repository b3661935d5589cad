import sharp from 'sharp'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withoutAccents } from '#kernel/wire/plain-text.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { demoBuyers, demoStaff } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { drawCategoryPicture, drawProductPicture, type PictureSpec } from './draw-picture.ts'
import { projectFolder } from '#kernel/project-folder.ts'

/** Strokes in a box 100 high: most servers have no fonts to draw text with. */
const letters: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [68, 'M0 100 34 0 68 100M13 64H55'],
  B: [61, 'M0 0V100H34A27 27 0 0 0 34 46H0M0 0H30A23 23 0 0 1 30 46'],
  C: [66, 'M64 14A38 50 0 1 0 64 86'],
  D: [68, 'M0 0V100H22A46 50 0 0 0 22 0z'],
  E: [54, 'M54 0H0V100H54M0 49H46'],
  F: [52, 'M52 0H0V100M0 49H44'],
  G: [70, 'M64 14A38 50 0 1 0 68 80V54H42'],
  H: [64, 'M0 0V100M64 0V100M0 49H64'],
  I: [0, 'M0 0V100'],
  J: [38, 'M38 0V74A19 26 0 0 1 0 74'],
  K: [60, 'M0 0V100M58 0 0 60M22 38 60 100'],
  L: [50, 'M0 0V100H50'],
  M: [80, 'M0 100V0L40 64 80 0V100'],
  N: [66, 'M0 100V0L66 100V0'],
  O: [78, 'M39 0A39 50 0 1 0 39 100 39 50 0 1 0 39 0z'],
  P: [59, 'M0 100V0H32A27 27 0 0 1 32 54H0'],
  Q: [78, 'M39 0A39 50 0 1 0 39 100 39 50 0 1 0 39 0zM50 74 78 104'],
  R: [60, 'M0 100V0H32A27 27 0 0 1 32 54H0M30 54 60 100'],
  S: [58, 'M55 17C48-4 5-6 3 24 1 56 58 42 56 74 54 106 8 104 1 82'],
  T: [66, 'M0 0H66M33 0V100'],
  U: [64, 'M0 0V66A32 34 0 0 0 64 66V0'],
  V: [70, 'M0 0 35 100 70 0'],
  W: [96, 'M0 0 24 100 48 18 72 100 96 0'],
  X: [62, 'M0 0 62 100M62 0 0 100'],
  Y: [66, 'M0 0 33 50 66 0M33 50V100'],
  Z: [60, 'M0 0H60L0 100H60'],
}

const SIDE = 640

/** Deep and pale colours with enough contrast either way round. */
const pairs = [
  ['#9a3412', '#fbeae1'],
  ['#2e3a8c', '#e9ebf8'],
  ['#17693f', '#e3f3ea'],
  ['#7a4f05', '#fdf1d3'],
  ['#1f1a17', '#f3ece0'],
] as const

const smallWords = new Set([
  'le',
  'la',
  'les',
  'l',
  'de',
  'du',
  'des',
  'd',
  'et',
  'au',
  'aux',
  'a',
  'chez',
])

/** `side` in pixels; `placeholder` blurred. */
export type PlannedPicture = {
  name: string
  id: string
  side: number
  placeholder: string
  draw: () => Promise<Buffer>
}

export type PicturePlan = {
  categories: Map<string, PlannedPicture>
  logos: Map<string, PlannedPicture>
  avatars: Map<string, PlannedPicture>
  products: Map<string, [front: PlannedPicture, close: PlannedPicture]>
  all: PlannedPicture[]
}

/** First digits of the id of every planned picture. */
export const plannedIds = 'de300000-'

/** Number raised when all drawings change: the picture of an address never changes. */
const version = 3
/** Products drawn again since, under new addresses. */
const drawnAnew = new Set(
  [
    'baskets-course baskets-femme baskets-ville boubou-dentelle boubou-maman boubou-papillon',
    'boubou-wax couverture-bebe crampons echalotes-dogon karite-seau maillot-equipe',
    'robe-bapteme robe-enceinte ventilateur-table',
  ]
    .join(' ')
    .split(' '),
)

const placeholdersFile = join(projectFolder, 'demo', 'content', 'placeholders.json')

/** Gives the same ids at every run. */
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

/**
 * Draws pale initials on a deep colour over a row of cloth: a JPEG of 640 × 640, the same for the
 * same name.
 */
export function drawShopLogo(shopName: string): Promise<Buffer> {
  const [deep, pale] = pairOf(shopName)
  const band = Array.from(
    { length: 8 },
    (_, index) => `M${index * 80} 560l40-44 40 44-40 44zM${index * 80 + 40} 548l11 12-11 12-11-12z`,
  ).join('')
  return render(
    deep,
    `${drawLetters(initialsOf(shopName), { x: 320, y: 264, height: 210, colour: pale })}<path d="M0 490H640M0 630H640${band}" fill="none" stroke="${pale}" stroke-width="7" opacity=".5"/>`,
  )
}

/** Draws deep initials on a pale colour: a JPEG of 640 × 640. */
export function drawAvatar(name: string): Promise<Buffer> {
  const [deep, pale] = pairOf(name)
  return render(pale, drawLetters(initialsOf(name), { x: 320, y: 320, height: 190, colour: deep }))
}

/**
 * Takes the first letters of the first and last words with meaning (« Le petit grenier de Kadi »:
 * PK), or the first two of a single word.
 */
export function initialsOf(name: string): string {
  const words = withoutAccents(name)
    .split(/[^A-Za-z]+/)
    .filter((word) => word && !smallWords.has(word.toLowerCase()))
  const [first = '', ...others] = words
  const last = others.at(-1)
  return (
    last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1)
  ).toUpperCase()
}

function pairOf(name: string): (typeof pairs)[number] {
  let sum = 2_166_136_261
  for (const byte of Buffer.from(name)) sum = Math.imul(sum ^ byte, 16_777_619) >>> 0
  return pairs[sum % pairs.length] ?? pairs[0]
}

function render(ground: string, drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 640 640"><rect width="640" height="640" fill="${ground}"/>${drawing}</svg>`
  return sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Draws SVG paths, `height` high and centred on a point; skips other characters. */
export function drawLetters(
  text: string,
  { x, y, height, colour }: { x: number; y: number; height: number; colour: string },
): string {
  const gap = 34
  const shapes = [...text].map((letter) => letters[letter]).filter((shape) => shape !== undefined)
  const width = sumOf(shapes, ([own]) => own) + gap * (shapes.length - 1)
  const scale = height / 100
  let left = x - (width * scale) / 2
  let paths = ''
  for (const [own, strokes] of shapes) {
    paths += `<path transform="translate(${left} ${y - height / 2}) scale(${scale})" d="${strokes}"/>`
    left += (own + gap) * scale
  }
  return `<g fill="none" stroke="${colour}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
}

/** Mirrors the second product of the same motif and palette; gives the third another background. */
export function planPictures(
  products: readonly { key: string; motif: string; palette: number }[],
): Map<string, [front: PictureSpec, close: PictureSpec]> {
  const seen = new Map<string, number>()
  const plan = new Map<string, [PictureSpec, PictureSpec]>()
  for (const { key, motif, palette } of products) {
    const look = `${motif} ${palette}`
    const twins = seen.get(look) ?? 0
    seen.set(look, twins + 1)
    const front: PictureSpec = {
      motif,
      palette,
      view: twins % 2 === 0 ? 0 : 1,
      ground: palette + twins,
    }
    plan.set(key, [front, { motif, palette, view: 2, ground: palette + twins + 1 }])
  }
  return plan
}
