import fc from 'fast-check'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compress.ts'
import type { Encoding } from './compress.ts'
import { newNonce } from './nonce.ts'
import { filled } from './template.ts'

const read = { br: brotliDecompressSync, gzip: gunzipSync }
const page = (texts: readonly string[], nonce: string) => texts.join(nonce)

async function readsBack(encoding: Encoding, texts: readonly string[], nonces: number): Promise<void> {
  const template = await compressed(
    encoding,
    texts.map((text) => Buffer.from(text)),
  )
  for (let round = 0; round < nonces; round++) {
    const nonce = newNonce()
    expect(read[encoding](filled(template, nonce)).toString()).toBe(page(texts, nonce))
  }
}

// What pages are made of: few distinct fragments, repeated, so that nearly everything is written as a reference to something earlier.
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
const text = fc.oneof(fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')), fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constant('a'.repeat(70_000)))
const texts = fc.array(text, { minLength: 1, maxLength: 20 })

for (const encoding of ['br', 'gzip'] as const) {
  test(`a page compressed once (${encoding}) reads back whole with whatever nonce it is sent`, async () => {
    const head = '<!doctype html><link rel="modulepreload" href="/assets/a.js" nonce="'
    await readsBack(encoding, [head, ...Array.from({ length: 30 }, (_, index) => `"/><link rel="modulepreload" href="/assets/page-${index}.js" nonce="`), '"></html>'], 2_000)
  })

  test(`however its text is cut, and whatever it says, a page (${encoding}) reads back whole`, async () => {
    await fc.assert(
      fc.asyncProperty(texts, (parts) => readsBack(encoding, parts, 5)),
      { numRuns: 300 },
    )
  })
}

test('a nonce is not written as part of the text: it stands alone in every answer', async () => {
  const template = await compressed('br', [Buffer.from('<script nonce="'), Buffer.from('">')])
  const nonce = newNonce()
  expect(filled(template, nonce).includes(nonce)).toBe(true)
  expect(filled(template, newNonce()).includes(nonce)).toBe(false)
})
