import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { IMAGE_MAX_BYTES } from '#kernel/wire/limits.ts'
import { DomainError } from '#kernel/errors.ts'

import { faceOf, readPicture } from './read-picture.ts'
import { propertyRuns } from '../../../../tests/support/property-runs.ts'

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 180, g: 60, b: 20, alpha: 0 } } })
const jpeg = await blank(600, 450).jpeg().toBuffer()
const png = await blank(600, 450).png().toBuffer()
const negative = await blank(600, 450).negate().png().toBuffer()
const webp = await blank(600, 450).webp().toBuffer()

const wrongType = {
  code: 'images.wrong_type',
  status: 415,
  message: 'Format invalide — choisissez une image (jpg/png).',
}
const tooLarge = {
  code: 'images.too_large',
  status: 413,
  message: 'Fichier trop volumineux — max 5MB.',
}
const unreadable = {
  code: 'images.unreadable',
  status: 422,
  message: 'Impossible de lire l’image sélectionnée.',
}

describe('an accepted picture', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('may be %s, and is a JPEG from then on', async (_, bytes) => {
    const picture = await readPicture(bytes)
    expect(picture).toMatchObject({ width: 600, height: 450 })
    expect((await sharp(picture.bytes).metadata()).format).toBe('jpeg')
  })

  it('no longer says where, when or with what it was taken', async () => {
    const annotated = await blank(500, 500)
      .withExif({
        IFD0: { Make: 'Tecno', Artist: 'Awa' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '12/1 38/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '8/1 0/1 0/1',
        },
      })
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
      )
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(annotated.includes('Tecno')).toBe(true)
    const { bytes } = await readPicture(annotated)
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
    expect(await sharp(bytes).metadata()).not.toHaveProperty('xmp')
    expect(await sharp(bytes).metadata()).not.toHaveProperty('icc')
    expect(bytes.includes('Tecno') || bytes.includes('Exif') || bytes.includes('Awa')).toBe(false)
  })

  it('is upright, however the phone was turned', async () => {
    const left = await blank(300, 600).png().toBuffer()
    const sideways = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#0000ff' },
    })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const picture = await readPicture(sideways)
    const pixels = await sharp(picture.bytes).raw().toBuffer()
    expect((await sharp(picture.bytes).metadata()).orientation).toBeUndefined()
    // Turned a quarter clockwise: the red that was on the left is now on top, the blue at the
    // bottom.
    const topRight = pixels.subarray(599 * 3, 600 * 3)
    const bottomLeft = pixels.subarray(599 * 600 * 3, 599 * 600 * 3 + 3)
    expect(topRight[0]).toBeGreaterThan(150)
    expect(bottomLeft[2]).toBeGreaterThan(200)
  })

  it('loses an HTML page hidden behind its bytes', async () => {
    const { bytes } = await readPicture(
      Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')]),
    )
    expect(bytes.includes('script')).toBe(false)
  })
})

describe('a refused file', () => {
  it.each<[string, Buffer | Promise<Buffer>]>([
    [
      'an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>',
      ),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a GIF', blank(500, 500).gif().toBuffer()],
    ['a TIFF', blank(500, 500).tiff().toBuffer()],
    ['an AVIF', blank(50, 50).avif({ effort: 0 }).toBuffer()],
    ['a web page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    [
      'a moving WebP',
      sharp([png, negative], { join: { animated: true } })
        .webp({ loop: 0 })
        .toBuffer(),
    ],
    ['a moving PNG', movingPng()],
  ])('%s is of the wrong kind, whatever its name', async (_, bytes) => {
    await expect(readPicture(await bytes)).rejects.toMatchObject(wrongType)
  })

  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a WebP', webp.subarray(0, webp.length / 2)],
    [
      'a JPEG in name only',
      Buffer.concat([
        jpeg.subarray(0, 4),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ]),
    ],
    [
      'a PNG in name only',
      Buffer.concat([png.subarray(0, 8), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ],
    ['a PNG that claims 60 000 × 60 000', claiming(60_000)],
  ])('%s cannot be read', async (_, bytes) => {
    await expect(readPicture(bytes)).rejects.toMatchObject(unreadable)
  })

  it('half a megabyte that would unfold into 41 megapixels cannot be read', async () => {
    const bomb = await blank(6400, 6410).png().toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(readPicture(bomb)).rejects.toMatchObject(unreadable)
  })

  it('5 MB and one byte is too much', async () => {
    await expect(
      readPicture(Buffer.concat([jpeg, Buffer.alloc(IMAGE_MAX_BYTES + 1 - jpeg.length)])),
    ).rejects.toMatchObject(tooLarge)
  })

  it('however damaged, becomes a picture or is refused with a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(jpeg, png, webp),
        fc.array(fc.tuple(fc.nat(20_000), fc.nat(255)), { maxLength: 30 }),
        async (whole, damage) => {
          const bytes = Buffer.from(whole)
          for (const [at, value] of damage) bytes[at % bytes.length] = value
          const outcome = await readPicture(bytes).catch((refusal: unknown) => refusal)
          expect(
            outcome instanceof DomainError ||
              (typeof outcome === 'object' && outcome !== null && 'bytes' in outcome),
          ).toBe(true)
        },
      ),
      propertyRuns(60),
    )
  })
})

/** A PNG with the chunk that announces several frames, as every browser would play it. */
function movingPng(): Buffer {
  const afterHeader = 8 + 25
  const announcement = Buffer.concat([
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('acTL'),
    Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]),
    Buffer.alloc(4),
  ])
  return Buffer.concat([png.subarray(0, afterHeader), announcement, png.subarray(afterHeader)])
}

function claiming(side: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}

describe('the face of a picture', () => {
  const noise = (seed: number) =>
    sharp(Buffer.from(Array.from({ length: 9 * 8 * 3 }, (_, at) => (at * seed * 97) % 251)), {
      raw: { width: 9, height: 8, channels: 3 },
    }).resize(900, 800, { kernel: 'nearest', fit: 'fill' })
  const face = async (sent: ReturnType<typeof noise>) =>
    faceOf(await readPicture(await sent.toBuffer()))

  it('stays the same when it is sent again smaller, in another format', async () => {
    const sent = await face(noise(3).png())
    expect(sent).not.toBeNull()
    expect(await face(noise(3).resize(450, 400).jpeg({ quality: 60 }))).toBe(sent)
    expect(await face(noise(3).webp({ quality: 70 }))).toBe(sent)
  })

  it('differs for other pictures, and is none for one without shapes', async () => {
    expect(await face(noise(5).png())).not.toBe(await face(noise(3).png()))
    expect(await faceOf(await readPicture(png))).toBeNull()
  })
})
