import { sumOf } from '#kernel/wire/money.ts'
import {
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createDeflateRaw,
  crc32,
  gunzipSync,
  type BrotliCompress,
  type DeflateRaw,
} from 'node:zlib'
import type { Encoding } from '#kernel/http/compress-answers.ts'
import { NONCE_LENGTH, newNonce } from './security-headers.ts'
import { filled, templateOf, type Template } from './template.ts'

// Compressing per answer would cost a hundred times its sending, and every answer has its own
// nonce. So the text around the nonces is compressed once, flushed to whole bytes at each nonce,
// which goes between as a block stored uncompressed. The compressor must count those bytes (later
// text refers back by distance), hence a stand-in of that length, whose output is dropped. No two
// neighbouring bytes of a stand-in are neighbours elsewhere, so it is never written as a reference,
// which would move the distances that the next block remembers; and no later text can refer to it.

/**
 * Brotli, section 9.2: not last (1 bit), length in 4 nibbles (2 bits), length − 1 (16 bits),
 * uncompressed (1 bit), padding to a byte.
 */
const BROTLI_STORED = (() => {
  const bits = ((NONCE_LENGTH - 1) << 3) | (1 << 19)
  return Buffer.from([bits & 255, (bits >> 8) & 255, (bits >> 16) & 255])
})()

/** Deflate: not last and stored (3 bits), padding, length, its complement. */
const DEFLATE_STORED = Buffer.from([0, NONCE_LENGTH, 0, 255 - NONCE_LENGTH, 255])
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** 2 ms a page; 11 would take 100 ms and save a tenth more. */
const BROTLI_QUALITY = 5

/**
 * Compresses a text cut at its nonces.
 * @throws Error when it does not decompress to the text: a broken page is worse than a large one
 */
export async function compressed(encoding: Encoding, texts: readonly Buffer[]): Promise<Template> {
  const template = encoding === 'br' ? await brotli(texts) : await gzip(texts)
  const nonce = newNonce()
  const bytes = filled(template, nonce)
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
  if (!plain.equals(filled(templateOf(texts), nonce)))
    throw new Error(
      `A page compressed around its nonces (${encoding}) does not decompress to itself.`,
    )
  return template
}

async function brotli(texts: readonly Buffer[]): Promise<Template> {
  const size = sumOf(texts, (text) => text.length)
  const compressor = createBrotliCompress({
    ...BUFFERS,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      // It predicts by the two bytes before, which are the stand-in's.
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: size + texts.length * NONCE_LENGTH,
    },
  })
  return templateOf(
    await piecewise(
      compressor,
      constants.BROTLI_OPERATION_FLUSH,
      constants.BROTLI_OPERATION_FINISH,
      texts,
    ),
    BROTLI_STORED,
  )
}

async function gzip(texts: readonly Buffer[]): Promise<Template> {
  const plain = templateOf(texts)
  const pieces = await piecewise(
    createDeflateRaw({ ...BUFFERS, level: 6 }),
    constants.Z_SYNC_FLUSH,
    constants.Z_FINISH,
    texts,
  )
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(plain.bytes), 0)
  trailer.writeUInt32LE(plain.bytes.length, 4)
  pieces[0] = Buffer.concat([GZIP_HEADER, pieces[0] ?? Buffer.alloc(0)])
  pieces.push(Buffer.concat([pieces.pop() ?? Buffer.alloc(0), trailer]))
  return { ...templateOf(pieces, DEFLATE_STORED), checksumOf: plain }
}

/** For a whole page between two reads: else the compressor waits for a reader. */
const BUFFERS = { chunkSize: 64 * 1024, highWaterMark: 16 * 1024 * 1024 }

/** Returns each text's output. */
async function piecewise(
  compressor: BrotliCompress | DeflateRaw,
  flush: number,
  finish: number,
  texts: readonly Buffer[],
): Promise<Buffer[]> {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  compressor.once('error', failed.reject)
  const outputOf = async (text: Buffer, kind: number): Promise<Buffer> => {
    const flushed = new Promise<void>((resolve) => {
      compressor.write(text)
      compressor.flush(kind, resolve)
    })
    await Promise.race([flushed, failed.promise])
    const chunks: Buffer[] = []
    for (let chunk: Buffer | null; (chunk = compressor.read() as Buffer | null) !== null;)
      chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const pieces: Buffer[] = []
  for (const [index, text] of texts.entries()) {
    if (index > 0) await outputOf(standIn(index), flush)
    pieces.push(await outputOf(text, index === texts.length - 1 ? finish : flush))
  }
  compressor.close()
  return pieces
}

/**
 * In no text (no UTF-8, or control characters), in an order where no pair of neighbours comes
 * twice.
 */
const FOREIGN = (() => {
  const alphabet = [
    ...range(0x00, 0x08),
    ...range(0x0e, 0x1f),
    0x7f,
    0xc0,
    0xc1,
    ...range(0xf5, 0xff),
  ]
  const sequence = [0xff]
  const seen = new Set<number>()
  for (;;) {
    const before = (sequence.at(-1) ?? 0) << 8
    const next = alphabet.find((byte) => !seen.has(before | byte))
    if (next === undefined) return Buffer.from(sequence)
    seen.add(before | next)
    sequence.push(next)
  }
})()

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Differs for 70 nonces of a page. */
function standIn(index: number): Buffer {
  const start = (index * NONCE_LENGTH) % (FOREIGN.length - NONCE_LENGTH)
  return FOREIGN.subarray(start, start + NONCE_LENGTH)
}
