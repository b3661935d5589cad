import fc from 'fast-check'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Encoding } from '#kernel/http/compress-answers.ts'
import { compressed } from './compress.ts'
import { newNonce } from './security-headers.ts'
import { filled } from './template.ts'

const read = { br: brotliDecompressSync, gzip: gunzipSync }
/** For how many of so many nonces the decompressed page differs from the text. */
async function misread(
  encoding: Encoding,
  texts: readonly string[],
  nonces: number,
): Promise<number> {
  const template = await compressed(
    encoding,
    texts.map((text) => Buffer.from(text)),
  )
  const sent = Array.from({ length: nonces }, newNonce)
  return sent.filter(
    (nonce) => read[encoding](filled(template, nonce)).toString() !== texts.join(nonce),
  ).length
}

// What pages are made of: few distinct fragments, repeated, so that nearly everything is written as
// a reference to something earlier.
const fragment = fc.constantFrom(
  '"/><link rel="modulepreload" href="/assets/entry.client-',
  '" nonce="',
  '==',
  '="',
  '<script nonce="',
  '">window.__reactRouterContext = {}</script>',
  'Bogolan de Ségou tissé main, 2,5 m',
  ' 18 500 f',
  '<article class="carte">',
  '\n',
  'é',
)
const text = fc.oneof(
  { weight: 8, arbitrary: fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')) },
  { weight: 8, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  // Longer than what is compressed at once: rarely, for it takes most of the time.
  { weight: 1, arbitrary: fc.constant('a'.repeat(70_000)) },
)
const texts = fc.array(text, { minLength: 1, maxLength: 20 })

for (const encoding of ['br', 'gzip'] as const) {
  test(`a page compressed once (${encoding}) reads back whole with whatever nonce it is sent`, async () => {
    const head = '<!doctype html><link rel="modulepreload" href="/assets/a.js" nonce="'
    const links = Array.from(
      { length: 30 },
      (_, index) => `"/><link rel="modulepreload" href="/assets/page-${index}.js" nonce="`,
    )
    expect(await misread(encoding, [head, ...links, '"></html>'], 2_000)).toBe(0)
  })

  test(`however its text is cut, and whatever it says, a page (${encoding}) reads back whole`, async () => {
    const check = fc.check(
      fc.asyncProperty(texts, async (parts) => (await misread(encoding, parts, 5)) === 0),
      { numRuns: 300 },
    )
    expect(await check).toMatchObject({ failed: false })
  })
}

test('a nonce is not cached with the text: every answer has its own', async () => {
  const template = await compressed('br', [Buffer.from('<script nonce="'), Buffer.from('">')])
  const nonce = newNonce()
  expect(filled(template, nonce).includes(nonce)).toBe(true)
  expect(filled(template, newNonce()).includes(nonce)).toBe(false)
})
