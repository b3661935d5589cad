import { crc32 } from 'node:zlib'
import { NONCE_LENGTH } from './security-headers.ts'

/** An answer's bytes, with holes for a nonce. */
export type Template = {
  bytes: Buffer
  holes: readonly number[]
  /** gzip ends with a checksum of the plain text, which the nonce changes. */
  checksumOf?: Template
}

/** `pieces` stand around the nonces; `before` precedes each (header of a raw block). */
export function templateOf(pieces: readonly Buffer[], before: Buffer = Buffer.alloc(0)): Template {
  const holes: number[] = []
  const parts: Buffer[] = []
  let length = 0
  for (const [index, piece] of pieces.entries()) {
    const part = index === 0 ? piece : Buffer.concat([before, Buffer.alloc(NONCE_LENGTH), piece])
    if (index > 0) holes.push(length + before.length)
    parts.push(part)
    length += part.length
  }
  return { bytes: Buffer.concat(parts, length), holes }
}

export function filled(template: Template, nonce: string): Buffer {
  if (template.holes.length === 0) return template.bytes
  const bytes = Buffer.from(template.bytes)
  for (const hole of template.holes) bytes.write(nonce, hole, 'latin1')
  if (template.checksumOf)
    bytes.writeUInt32LE(crc32(filled(template.checksumOf, nonce)), bytes.length - 8)
  return bytes
}
