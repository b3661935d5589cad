import sharp, { type Sharp } from 'sharp'

import type { Rendition } from './read-picture.ts'

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

const encodings: Readonly<Record<'webp' | 'avif', Encoding>> = {
  // Finer colour edges (smartSubsample) double the time, and only small pictures of bright cloth
  // show the difference.
  webp: {
    contentType: 'image/webp',
    steps: [{ quality: 75 }, { quality: 60 }, { quality: 40 }, { quality: 20 }, ...lastSteps],
    encode: (image, quality, width) =>
      image.webp({ quality, effort: 4, smartSubsample: width <= CARD_WIDTH }),
  },
  // Effort 4 takes five times the processor of effort 3 for 3 % fewer bytes; colour at full
  // resolution is worth 2 dB for 5 % more.
  avif: {
    contentType: 'image/avif',
    steps: [{ quality: 50 }, { quality: 35 }, ...lastSteps],
    encode: (image, quality) => image.avif({ quality, effort: 3, chromaSubsampling: '4:4:4' }),
  },
}

/**
 * A picture at one of the market's widths, in its own proportions, never larger than the picture;
 * those of a card weigh at most 15 KB. WebP takes 20 to 150 ms of a processor, AVIF 20 to 800.
 */
export async function encodeRendition(
  picture: Uint8Array,
  { width, format }: { width: number; format: 'webp' | 'avif' },
): Promise<Rendition> {
  const { contentType, steps, encode } = encodings[format]
  const { data: pixels, info } = await sharp(picture)
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = Buffer.alloc(0)
  for (const { quality, blur } of steps) {
    const image = sharp(pixels, { raw: info })
    bytes = await encode(blur ? image.blur(blur) : image, quality, info.width).toBuffer()
    if (width > CARD_WIDTH || bytes.length <= CARD_MAX_BYTES) break
  }
  return { contentType, width: info.width, height: info.height, bytes }
}
