import { brotliCompressSync } from 'node:zlib'

import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { firstProvider } from '#modules/operators/contract/payment-method.ts'
import type { LinkToPay } from '#modules/orders/contract/payment-links.ts'
import { builtPages } from './page-source.ts'
import { registerPages } from './register-pages.ts'

/**
 * What a buyer's page may make a phone download before it can be used: compressed bytes, the
 * headers of each file included.
 */
const JAVASCRIPT = 130_000
/** As Chromium counts them, for a file of the build. */
const HEADERS = 460
const STYLE = 15_000
/** The own script of a page without React, compressed. */
const SALE_SCRIPT = 12_000
const SMALL_SCRIPT = 5_000
const OWN_STYLE = 18_500

const token = 'a'.repeat(43)
const toPay: LinkToPay = {
  state: 'open',
  firstName: 'Awa',
  items: [{ _id: 'a', name: 'Savon', imageUrl: null, choice: null, qty: 2, lineTotal: 23_500 }],
  shops: 1,
  shippingFee: 1_000,
  discount: 0,
  total: 24_500,
  expiresAt: '2026-11-27T20:00:00.000Z',
  method: firstProvider,
  paidAt: null,
  orderNumber: null,
  ownOrder: null,
}

const app = fastify()
app.get('/api/payment-links/:token', () => toPay)
app.get('/api/payments/providers', () => ({
  providers: [{ name: firstProvider, open: true, reason: null }],
}))
const source = await builtPages()
const { assets } = source
registerPages(app, { source, publicUrl: () => 'http://localhost' })
afterAll(() => app.close())

async function weigh(
  url: string,
): Promise<{ scripts: string[]; javascript: number; style: number }> {
  const { body } = await app.inject(url)
  const files = (pattern: RegExp) => [
    ...new Set(Array.from(body.matchAll(pattern), (match) => match[1] ?? '')),
  ]
  const bytes = (paths: string[]) =>
    sumOf(
      paths,
      (path) =>
        HEADERS + (assets.get(path)?.br ?? assets.get(path)?.plain ?? Buffer.alloc(0)).length,
    )
  const scripts = files(/"(\/assets\/[^"]+\.js)"/g)
  return {
    scripts,
    javascript: bytes(scripts),
    style: bytes(files(/href="(\/assets\/[^"]+\.css)#?"/g)),
  }
}

test.each(['/', '/boutique', '/category/mode', '/product/bogolan'])(
  'a buyer’s page weighs little on a phone: %s',
  async (url) => {
    const { scripts, javascript, style } = await weigh(url)
    expect(javascript).toBeLessThanOrEqual(JAVASCRIPT)
    expect(style).toBeGreaterThan(0)
    expect(style).toBeLessThanOrEqual(STYLE)
    // Nothing of the dashboards, nor what only personal pages load.
    expect(
      scripts.filter(
        (script) =>
          script.includes('dashboard') || assets.get(script)?.plain.includes('invalidateQueries'),
      ),
    ).toEqual([])
  },
)

test.each([
  [`/vente/${token}`, SALE_SCRIPT],
  [`/payer/${token}`, SMALL_SCRIPT],
  ['/paiement/retour', SMALL_SCRIPT],
  ['/paiement/annule', SMALL_SCRIPT],
])('what is opened once from a message, to pay, loads no React: %s', async (url, most) => {
  const { body } = await app.inject(url)
  const [script, ...others] = body.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)
  expect(others).toEqual([])
  const own = brotliCompressSync(script?.[1] ?? '').length
  expect(own).toBeGreaterThan(300)
  expect(own).toBeLessThanOrEqual(most)
  const { scripts, style } = await weigh(url)
  expect(scripts).toEqual([])
  expect(style).toBeLessThanOrEqual(OWN_STYLE)
})

test('the sum that a relative is asked for, and for what, is read without any script', async () => {
  const { body } = await app.inject(`/payer/${token}`)
  const text = body.replace(/<script[^]*?<\/script>/g, '').replace(/<[^>]+>/g, '')
  for (const words of ['Awa vous demande de payer', 'Savon', `Payer ${formatFrancs(24_500)}`])
    expect(text).toContain(words)
})

test('a relative who pays reads that nobody asks for a secret code', async () => {
  const { body } = await app.inject(`/payer/${token}`)
  expect(body).toContain('ne vous demandent votre code secret')
})

test('no page brings the library of schemas', () => {
  const scripts = [...assets].filter(([path]) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  expect(
    scripts.filter(([, { plain }]) => plain.includes('ZodError')).map(([path]) => path),
  ).toEqual([])
})
