/**
 * An accepted picture: decoded, turned upright, on white, in sRGB, without a byte of the upload.
 * `bytes` is a JPEG of at most 1600 px a side, good enough to make every rendition from; a job that
 * finds it in the object store rebuilds this object from its row.
 */
export type Picture = { bytes: Buffer; width: number; height: number }

/**
 * `slot` is the width in the address (160, 320, 640, 1200); `width` and `height` are what the bytes
 * hold, less when the picture itself is smaller.
 */
export type Rendition = {
  slot: number
  width: number
  height: number
  contentType: 'image/webp' | 'image/avif'
  bytes: Buffer
}
