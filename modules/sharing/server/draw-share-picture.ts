import sharp from 'sharp'

import { discountPercent, formatFrancs, sellingPrice, type Francs } from '#kernel/wire/money.ts'

import { promptly } from '#modules/images/server/index.ts'

import { strokes } from './price-strokes.ts'

/** What previews of links ask for, in pixels; and the most that they load, in bytes. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
const maxBytes = 280_000
const side = SHARE_SIZE.height

const cotton = '#fbf8f2'
const ink = '#1f1a17'
const smoke = '#635a53'
const earth = '#9a3412'
const gold = '#f5b82e'

// The calabash and the name of web/ui/icons/logo.tsx, in a box of 86 × 28.
const calabash =
  'M13 1.5 18 6.5 13 11.5 8 6.5zM1.5 13.5h23a11.5 11.5 0 0 1-23 0zM5.6 17.3 9.3 21 13 17.3 16.7 21 20.4 17.3 19 15.9 16.7 18.2 13 14.5 9.3 18.2 7 15.9z'
const letters =
  'M42.3 9.7C41.3 8.7 39.9 8.2 38.3 8.2c-2.2 0-3.7 1.1-3.7 2.8 0 4 8.2 1.7 8.2 5.7 0 1.9-1.7 3-4.1 3-1.9 0-3.5-.6-4.7-1.8M47.5 6.8V14.5a4.8 4.8 0 0 0 9.6 0V6.8M57.1 14v7M71.3 6.8V20.5a4.7 4.7 0 0 1-8.9 2.2M71.3 13.5a4.7 5.2 0 1 1-9.4 0 4.7 5.2 0 0 1 9.4 0z'

export type SharedProduct = { price: Francs; prixPromotionnel: Francs | null }

/**
 * A JPEG of 1200 × 630 under 300 KB: the product on the left, its price beside it. `picture` is any
 * rendition of its first picture.
 */
export function drawSharePicture(product: SharedProduct, picture: Buffer | null): Promise<Buffer> {
  return promptly(async () => {
    const left = picture && (await sharp(picture).resize(side, side, { fit: 'cover' }).toBuffer())
    return jpegOf(panel(product, left ? side : 0), left)
  })
}

/**
 * The same size for a promotion: what it takes off, large on gold. `words` in figures: « −10 % ».
 */
export function drawGiftPicture(words: string): Promise<Buffer> {
  const { width, height } = SHARE_SIZE
  const middle = width / 2
  const gift = sizedStrokes(words, {
    middle,
    top: 270,
    height: 190,
    room: width - 160,
    weight: 17,
    colour: ink,
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="60" y="220" width="${width - 120}" height="290" rx="36" fill="${gold}"/>${logo(middle)}${gift}
  </svg>`
  return promptly(() => jpegOf(svg, null))
}

async function jpegOf(svg: string, left: Buffer | null): Promise<Buffer> {
  const image = sharp({ create: { ...SHARE_SIZE, channels: 3, background: cotton } }).composite([
    ...(left ? [{ input: left, left: 0, top: 0 }] : []),
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

/** Logo, discount, price and the price it replaces, centred beside the picture. */
function panel(product: SharedProduct, from: number): string {
  const middle = from + (SHARE_SIZE.width - from) / 2
  const room = SHARE_SIZE.width - from - 96
  const price = sizedStrokes(formatFrancs(sellingPrice(product)), {
    middle,
    top: 300,
    height: 92,
    room,
    weight: 17,
    colour: ink,
  })
  const old = product.prixPromotionnel === null ? '' : oldPrice(formatFrancs(product.price), middle)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">
    ${logo(middle)}${price}${old}${discount(discountPercent(product.price, product.prixPromotionnel), from)}
    <path d="M${middle - 60} 540l15-15 15 15 15-15 15 15 15-15 15 15 15-15 15 15" fill="none" stroke="${earth}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>
  </svg>`
}

function logo(middle: number): string {
  const scale = 3.1
  return `<g transform="translate(${middle - (86 * scale) / 2} 96) scale(${scale})" color="${earth}"><path fill="${earth}" fill-rule="evenodd" d="${calabash}"/>
    <g fill="none" stroke="${earth}" stroke-width="3.1" stroke-linejoin="round"><path d="${letters}"/><path d="M76 6.8V14.5a4.5 4.8 0 0 0 9 0V6.8M85 14v7" transform="translate(-.3 0)"/></g></g>`
}

type Sized = {
  middle: number
  top: number
  height: number
  room: number
  weight: number
  colour: string
}

/** At the given height, or smaller to fit the width. */
function sizedStrokes(text: string, { middle, top, height, room, weight, colour }: Sized): string {
  const wished = strokes(text, { x: 0, y: 0, height, weight, colour }).width
  const fitting = height * Math.min(1, room / wished)
  return strokes(text, {
    x: middle - Math.min(wished, room) / 2,
    y: top + (height - fitting) / 2,
    height: fitting,
    weight,
    colour,
  }).svg
}

function oldPrice(text: string, middle: number): string {
  const { svg, width } = strokes(text, { x: 0, y: 0, height: 42, weight: 11, colour: smoke })
  return `<g transform="translate(${middle - width / 2} 440)">${svg}<path d="M-10 21H${width + 10}" stroke="${smoke}" stroke-width="4"/></g>`
}

/** On the picture’s corner; on the panel when there is no picture. */
function discount(percent: number, from: number): string {
  if (percent < 1) return ''
  const text = strokes(`\u2212${percent} %`, { x: 26, y: 24, height: 46, weight: 17, colour: ink })
  return `<g transform="translate(${from > 0 ? 36 : 36} 36)"><rect width="${text.width + 52}" height="94" rx="18" fill="${gold}"/>${text.svg}</g>`
}
