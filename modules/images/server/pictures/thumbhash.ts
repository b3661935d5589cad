import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

import type { Picture } from './picture.ts'
import { uploading } from './picture-work.ts'

/** Some 25 bytes in base64 that a page turns into a blurred picture while the real one travels. */
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
