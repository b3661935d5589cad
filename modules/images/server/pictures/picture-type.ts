export type PictureType = 'jpeg' | 'png' | 'webp'

/**
 * By the first bytes, whatever the name and the announced type: the decoder must never get an SVG,
 * a PDF or a TIFF. Null for anything that we do not take, moving pictures included.
 */
export function pictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return isMovingPng(bytes) ? null : 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'webp'
  return null
}

/**
 * An APNG announces itself by a chunk before its first pixels; our decoder would silently keep one
 * frame.
 */
function isMovingPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}
