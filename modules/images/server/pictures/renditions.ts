import sharp, { type Sharp } from 'sharp'

import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import type { Picture, Rendition } from './picture.ts'
import { type Limit } from './limit-parallel.ts'
import { promptly, quietly } from './picture-work.ts'

/** A card's picture: up to this width it may weigh this much, whatever it shows. */
const CARD_WIDTH = 320
const CARD_MAX_BYTES = 15_000

type Step = { quality: number; blur?: number }
type Encoding = {
  contentType: Rendition['contentType']
  steps: readonly Step[]
  encode: (image: Sharp, quality: number, width: number) => Sharp
}

// What is too fine to weigh little even at low quality is softened: a soft print looks better than
// a print in blocks.
const lastSteps: readonly Step[] = [
  { quality: 20, blur: 0.7 },
  { quality: 20, blur: 1.5 },
  { quality: 20, blur: 3 },
]

// Finer colour edges (smartSubsample) double the time, and only small pictures of bright cloth show
// the difference.
const webp: Encoding = {
  contentType: 'image/webp',
  steps: [{ quality: 75 }, { quality: 60 }, { quality: 40 }, { quality: 20 }, ...lastSteps],
  encode: (image, quality, width) =>
    image.webp({ quality, effort: 4, smartSubsample: width <= CARD_WIDTH }),
}

// Effort 4 takes five times the processor of effort 3 for 3 % fewer bytes; colour at full
// resolution is worth 2 dB for 5 % more.
const avif: Encoding = {
  contentType: 'image/avif',
  steps: [{ quality: 50 }, { quality: 35 }, ...lastSteps],
  encode: (image, quality) => image.avif({ quality, effort: 3, chromaSubsampling: '4:4:4' }),
}

/**
 * One WebP for every width of the market, in the picture's own proportions, never larger than the
 * picture; those of a card weigh at most 15 KB.
 */
export function renditions(picture: Picture): Promise<Rendition[]> {
  return encodeAll(picture, webp, promptly)
}

/** The same in AVIF, a third lighter and several times slower: for a job. */
export function avifRenditions(picture: Picture): Promise<Rendition[]> {
  return encodeAll(picture, avif, quietly)
}

async function encodeAll(picture: Picture, encoding: Encoding, limit: Limit): Promise<Rendition[]> {
  const made = new Map<number, Omit<Rendition, 'slot'>>()
  const all: Rendition[] = []
  for (const slot of IMAGE_WIDTHS) {
    const width = Math.min(slot, picture.width)
    // Queued per width rather than for all four, so that an upload never waits for a whole other
    // picture.
    const rendition = made.get(width) ?? (await limit(() => encodeOne(picture, width, encoding)))
    made.set(width, rendition)
    all.push({ slot, ...rendition })
  }
  return all
}

async function encodeOne(
  picture: Picture,
  width: number,
  { contentType, steps, encode }: Encoding,
): Promise<Omit<Rendition, 'slot'>> {
  const { data: pixels, info } = await sharp(picture.bytes)
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = Buffer.alloc(0)
  for (const { quality, blur } of steps) {
    const image = sharp(pixels, { raw: info })
    bytes = await encode(blur ? image.blur(blur) : image, quality, width).toBuffer()
    if (width > CARD_WIDTH || bytes.length <= CARD_MAX_BYTES) break
  }
  return { contentType, width, height: info.height, bytes }
}
