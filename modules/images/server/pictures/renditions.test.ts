import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import type { Picture } from './read-picture.ts'
import { encodeRendition } from './renditions.ts'

async function picture(
  width: number,
  height: number,
  image = sharp({ create: { width, height, channels: 3, background: '#9a3412' } }),
): Promise<Picture> {
  return { bytes: await image.jpeg({ quality: 90 }).toBuffer(), width, height }
}

/**
 * The hardest thing to compress that a phone could send: cloth so finely printed that it looks like
 * noise.
 */
async function finePrint(width: number, height: number): Promise<Picture> {
  const grain = await sharp({
    create: {
      width: width / 4,
      height: height / 4,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer()
  return picture(width, height, sharp(grain).resize(width, height))
}

describe.each(['webp', 'avif'] as const)('the %s pictures of a product', (format) => {
  const make = ({ bytes }: Picture) =>
    Promise.all(IMAGE_WIDTHS.map((width) => encodeRendition(bytes, { width, format })))

  it('come in the four widths of the market, in the proportions of the photo', async () => {
    const made = await make(await picture(1200, 900))
    expect(made.map(({ width, height }) => [width, height])).toEqual([
      [160, 120],
      [320, 240],
      [640, 480],
      [1200, 900],
    ])
    for (const { bytes, width, height, contentType } of made) {
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ width, height, format: format === 'avif' ? 'heif' : 'webp' })
      expect(contentType).toBe(`image/${format}`)
    }
  })

  it('weigh at most 15 KB on a card, even for the finest print', async () => {
    const cards = (await make(await finePrint(800, 800))).slice(0, 2)
    expect(Math.max(...cards.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(15_000)
  })
})
