import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'

import { averageColour } from './picture.tsx'

/** The hash of a picture of one colour. */
function hashOf(red: number, green: number, blue: number): string {
  const pixels = new Uint8Array(
    Array.from({ length: 16 * 16 }, () => [red, green, blue, 255]).flat(),
  )
  return Buffer.from(rgbaToThumbHash(16, 16, pixels)).toString('base64')
}

test.each([
  [154, 52, 18],
  [46, 58, 140],
  [255, 255, 255],
  [0, 0, 0],
])('a picture that is all of one colour (%i %i %i) waits on that colour', (...colour) => {
  const found = averageColour(hashOf(...colour))
  const channels = (found?.match(/\d+/g) ?? []).map(Number)
  expect(channels).toHaveLength(3)
  // Six bits a channel: within one step of 1/31.5 on each difference.
  channels.forEach((channel, place) =>
    expect(Math.abs(channel - (colour[place] ?? 0))).toBeLessThanOrEqual(12),
  )
})

test('a picture whose hash is missing or damaged has no colour', () => {
  for (const hash of ['', 'AAAA', '%%%', 'é']) expect(averageColour(hash)).toBeUndefined()
})
