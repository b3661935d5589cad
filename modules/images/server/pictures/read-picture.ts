import sharp, { type Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { IMAGE_MAX_BYTES } from '#kernel/wire/limits.ts'
import { fail, tooSmall } from '../errors.ts'
import { uploading } from './picture-work.ts'

const MAX_PIXELS = 40_000_000
/** Widest rendition; tall pictures keep detail. */
const MAX = { width: 1200, height: 1600 }
const MAX_SECONDS = 20

/**
 * Accepts still JPEG, PNG and WebP by their bytes, up to 5 MB and 40 megapixels.
 * @param minimum px, both sides
 * @throws images.too_large, images.wrong_type, images.unreadable (empty, cut, corrupt,
 * decompression bomb), images.too_small
 */
export async function readPicture(
  uploaded: Uint8Array,
  { minimum = 1 }: { minimum?: number } = {},
): Promise<Picture> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  if (bytes.length > IMAGE_MAX_BYTES) throw fail('images.too_large')
  if (bytes.length === 0) throw fail('images.unreadable')
  const type = pictureType(bytes)
  if (!type) throw fail('images.wrong_type')

  return uploading(async () => {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const found = await image.metadata().catch(refused)
    if (found.format !== type || (found.pages ?? 1) > 1) throw fail('images.wrong_type')
    if (smallestSide(found) < minimum) throw tooSmall(minimum)
    const { data, info } = await image
      .autoOrient()
      .resize({ ...MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch(refused)
    return { bytes: data, width: info.width, height: info.height }
  })
}

function smallestSide({ width, height }: Metadata): number {
  return Math.min(width, height)
}

/** Throws a single error: the user can only choose another file. */
function refused(): never {
  throw fail('images.unreadable')
}

type PictureType = 'jpeg' | 'png' | 'webp'

/**
 * Reads the type by first bytes: SVG, PDF or TIFF must never reach the decoder. Null for other
 * types and animations.
 */
function pictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return isMovingPng(bytes) ? null : 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'webp'
  return null
}

/** Finds an APNG by its chunk before the pixels; the decoder would keep one frame silently. */
function isMovingPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}

/** Returns about 25 bytes in base64, drawn blurred while loading. */
export function thumbhash(picture: Picture): Promise<string> {
  return uploading(async () => {
    const { data, info } = await sharp(picture.bytes)
      .resize(100, 100, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
  })
}

const faceSide = 8

/**
 * Returns 64 bits that stay the same when a picture is sent again in another size or format: each
 * tells whether one of 8 × 8 places is brighter than the next (difference hash,
 * hackerfactor.com/blog, « Kind of Like That »). Null for a picture without shapes.
 */
export async function faceOf(picture: Picture): Promise<bigint | null> {
  const grey = await uploading(() =>
    sharp(picture.bytes)
      .greyscale()
      .toColourspace('b-w')
      .resize(faceSide + 1, faceSide, { fit: 'fill' })
      .raw()
      .toBuffer(),
  )
  let bits = 0n
  for (let y = 0; y < faceSide; y++)
    for (let x = 0; x < faceSide; x++) {
      const at = y * (faceSide + 1) + x
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  return bits === 0n ? null : BigInt.asIntN(64, bits)
}

/** Upright, on white, sRGB. `bytes`: JPEG of at most 1200 × 1600 px, source of all renditions. */
export type Picture = { bytes: Buffer; width: number; height: number }

/** Size in px, less than requested for a smaller picture. */
export type Rendition = {
  width: number
  height: number
  contentType: 'image/webp' | 'image/avif' | 'image/jpeg'
  bytes: Buffer
}
