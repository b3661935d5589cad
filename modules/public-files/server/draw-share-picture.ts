import sharp from 'sharp'
import { discountPercent, formatFrancs, sellingPrice, type Francs } from '#kernel/wire/money.ts'
import { promptly } from '#modules/images/module.ts'

/** Figures as strokes in a box 100 high: most servers have no font. */
const glyphs: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  '0': [62, 'M31 0C12 0 0 20 0 50S12 100 31 100 62 80 62 50 50 0 31 0z'],
  '1': [28, 'M0 22 28 0V100'],
  '2': [60, 'M2 28C3 11 14 0 30 0 46 0 58 11 58 27 58 52 10 66 1 100H60'],
  '3': [
    60,
    'M3 22C5 9 15 0 30 0 46 0 56 9 56 23S46 46 30 46H22M30 46C48 46 60 56 60 72S48 100 30 100C14 100 3 91 0 76',
  ],
  '4': [66, 'M48 100V0L0 68V70H66'],
  '5': [60, 'M56 0H11L6 46C12 39 20 35 30 35 48 35 60 48 60 67S48 100 30 100C14 100 4 92 0 78'],
  '6': [60, 'M52 8C24 8 1 30 0 66 0 86 12 100 30 100S60 86 60 67 48 36 30 36C14 36 2 48 0 64'],
  '7': [58, 'M0 0H58C40 28 26 60 20 100'],
  '8': [
    60,
    'M30 46C14 46 4 37 4 23S14 0 30 0 56 9 56 23 46 46 30 46 0 56 0 73 12 100 30 100 60 90 60 73 48 46 30 46z',
  ],
  '9': [60, 'M8 92C36 92 59 70 60 34 60 14 48 0 30 0S0 14 0 33 12 64 30 64C46 64 58 52 60 36'],
  f: [36, 'M36 2C22-4 13 4 13 20V100M0 42H32'],
  '\u2212': [46, 'M0 54H46'],
  '%': [
    78,
    'M19 2A17 20 0 1 0 19 42 17 20 0 1 0 19 2zM59 58A17 20 0 1 0 59 98 17 20 0 1 0 59 58zM64 0 14 100',
  ],
  '🚚': [
    150,
    'M22 82H4V18H92V82H58M92 42H122L146 64V82H136M100 82H92M40 64A18 18 0 1 0 40 100 18 18 0 1 0 40 64zM118 64A18 18 0 1 0 118 100 18 18 0 1 0 118 64z',
  ],
  ' ': [0, ''],
}

const gap = 30

/** Size of link previews in pixels; limit in bytes. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
const side = SHARE_SIZE.height

export const cotton = '#fbf8f2'
export const ink = '#1f1a17'
const smoke = '#635a53'
const earth = '#9a3412'
const gold = '#f5b82e'

// Calabash and name of ui/icons/logo.tsx, in a box of 86 × 28.
const calabash =
  'M13 1.5 18 6.5 13 11.5 8 6.5zM1.5 13.5h23a11.5 11.5 0 0 1-23 0zM5.6 17.3 9.3 21 13 17.3 16.7 21 20.4 17.3 19 15.9 16.7 18.2 13 14.5 9.3 18.2 7 15.9z'
const letters =
  'M42.3 9.7C41.3 8.7 39.9 8.2 38.3 8.2c-2.2 0-3.7 1.1-3.7 2.8 0 4 8.2 1.7 8.2 5.7 0 1.9-1.7 3-4.1 3-1.9 0-3.5-.6-4.7-1.8M47.5 6.8V14.5a4.8 4.8 0 0 0 9.6 0V6.8M57.1 14v7M71.3 6.8V20.5a4.7 4.7 0 0 1-8.9 2.2M71.3 13.5a4.7 5.2 0 1 1-9.4 0 4.7 5.2 0 0 1 9.4 0z'

export type SharedProduct = { price: Francs; prixPromotionnel: Francs | null }

/** Draws a JPEG of 1200 × 630 px under 300 KB: the product on the left, its price beside it. */
export function drawSharePicture(product: SharedProduct, picture: Buffer | null): Promise<Buffer> {
  return promptly(async () => {
    const left = picture && (await sharp(picture).resize(side, side, { fit: 'cover' }).toBuffer())
    return jpegOf(
      preview,
      panel(product, left ? side : 0),
      left && { input: left, top: 0, left: 0 },
    )
  })
}

export function drawFigures(words: string): Promise<Buffer> {
  const { width, height } = SHARE_SIZE
  const middle = width / 2
  const gift = sizedStrokes(words, {
    middle,
    top: 270,
    height: 190,
    maxWidth: width - 160,
    weight: 17,
    colour: ink,
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="60" y="220" width="${width - 120}" height="290" rx="36" fill="${gold}"/>${logo(middle)}${gift}
  </svg>`
  return promptly(() => jpegOf(preview, svg, null))
}

/** px and bytes. */
type Sheet = { width: number; height: number; maxBytes: number }
type Placed = { input: Buffer; top: number; left: number }

const preview: Sheet = { ...SHARE_SIZE, maxBytes: 280_000 }

/** Draws the strokes over the picture, as a JPEG within the sheet's weight. */
export async function jpegOf(
  { width, height, maxBytes }: Sheet,
  svg: string,
  picture: Placed | null,
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: cotton } }).composite([
    ...(picture ? [picture] : []),
    { input: Buffer.from(svg), left: 0, top: 0 },
  ])
  const pixels = await image.raw().toBuffer({ resolveWithObject: true })
  for (const quality of [86, 74, 60, 40]) {
    const bytes = await sharp(pixels.data, { raw: pixels.info })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (bytes.length <= maxBytes || quality === 40) return bytes
  }
  throw new Error('unreachable')
}

/** Draws logo, discount, price and former price, centred beside the picture. */
function panel(product: SharedProduct, from: number): string {
  const middle = from + (SHARE_SIZE.width - from) / 2
  const maxWidth = SHARE_SIZE.width - from - 96
  const price = sizedStrokes(formatFrancs(sellingPrice(product)), {
    middle,
    top: 300,
    height: 92,
    maxWidth,
    weight: 17,
    colour: ink,
  })
  const old = product.prixPromotionnel === null ? '' : oldPrice(formatFrancs(product.price), middle)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">
    ${logo(middle)}${price}${old}${discount(discountPercent(product.price, product.prixPromotionnel))}
    ${zigzag(middle, 540)}
  </svg>`
}

export function zigzag(middle: number, top: number): string {
  return `<path d="M${middle - 60} ${top}l15-15 15 15 15-15 15 15 15-15 15 15 15-15 15 15" fill="none" stroke="${earth}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`
}

export function logo(middle: number, top = 96): string {
  const scale = 3.1
  return `<g transform="translate(${middle - (86 * scale) / 2} ${top}) scale(${scale})" color="${earth}"><path fill="${earth}" fill-rule="evenodd" d="${calabash}"/>
    <g fill="none" stroke="${earth}" stroke-width="3.1" stroke-linejoin="round"><path d="${letters}"/><path d="M76 6.8V14.5a4.5 4.8 0 0 0 9 0V6.8M85 14v7" transform="translate(-.3 0)"/></g></g>`
}

type Sized = {
  middle: number
  top: number
  height: number
  maxWidth: number
  weight: number
  colour: string
}

/** Strokes of the given height, or smaller to fit the width. */
export function sizedStrokes(
  text: string,
  { middle, top, height, maxWidth, weight, colour }: Sized,
): string {
  const wished = strokes(text, { x: 0, y: 0, height, weight, colour }).width
  const fitting = height * Math.min(1, maxWidth / wished)
  return strokes(text, {
    x: middle - Math.min(wished, maxWidth) / 2,
    y: top + (height - fitting) / 2,
    height: fitting,
    weight,
    colour,
  }).svg
}

export function oldPrice(text: string, middle: number, top = 440): string {
  const { svg, width } = strokes(text, { x: 0, y: 0, height: 42, weight: 11, colour: smoke })
  return `<g transform="translate(${middle - width / 2} ${top})">${svg}<path d="M-10 21H${width + 10}" stroke="${smoke}" stroke-width="4"/></g>`
}

/** Draws in the left corner, below `top`. */
export function discount(percent: number, top = 36): string {
  if (percent < 1) return ''
  const text = strokes(`\u2212${percent} %`, { x: 26, y: 24, height: 46, weight: 17, colour: ink })
  return `<g transform="translate(36 ${top})"><rect width="${text.width + 52}" height="94" rx="18" fill="${gold}"/>${text.svg}</g>`
}

type Stroked = { svg: string; width: number }

/**
 * Draws `text` in strokes, `height` pixels high, its top left corner at `x`, `y`. Leaves out
 * unknown characters.
 */
function strokes(
  text: string,
  {
    x,
    y,
    height,
    weight,
    colour,
  }: { x: number; y: number; height: number; weight: number; colour: string },
): Stroked {
  const scale = height / 100
  let left = 0
  let paths = ''
  for (const character of text.replace(/\s/g, ' ')) {
    const [width, d] = glyphs[character] ?? [-gap, '']
    if (d) paths += `<path transform="translate(${left} 0)" d="${d}"/>`
    left += width + gap
  }
  const svg = `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
  return { svg, width: Math.max(0, left - gap) * scale }
}
