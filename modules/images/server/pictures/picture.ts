/**
 * An accepted picture: decoded, turned upright, on white, in sRGB, without a byte of the upload.
 * `bytes` is a JPEG of at most 1200 × 1600 px, good enough to make every rendition from.
 */
export type Picture = { bytes: Buffer; width: number; height: number }

/** `width` and `height` are what the bytes hold, less than asked for in a smaller picture. */
export type Rendition = {
  width: number
  height: number
  contentType: 'image/webp' | 'image/avif'
  bytes: Buffer
}
