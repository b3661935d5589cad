import { sumOf } from '#kernel/wire/money.ts'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
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
/** Of a page without React, before compression; the bar of a sale by link is 60 KB. */
const OWN_SCRIPT = 32_000
const SALE_STYLE = 18_500

const app = fastify()
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

test.each([`/vente/${'a'.repeat(43)}`, '/paiement/retour', '/paiement/annule'])(
  'a sale by link, and the return from its payment, load no React: %s',
  async (url) => {
    const { body } = await app.inject(url)
    const [script, ...others] = body.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)
    expect(others).toEqual([])
    expect(script?.[1]?.length).toBeGreaterThan(500)
    expect(script?.[1]?.length).toBeLessThanOrEqual(OWN_SCRIPT)
    const { scripts, style } = await weigh(url)
    expect(scripts).toEqual([])
    expect(style).toBeLessThanOrEqual(SALE_STYLE)
  },
)

test('no page brings the library of schemas', () => {
  const scripts = [...assets].filter(([path]) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  expect(
    scripts.filter(([, { plain }]) => plain.includes('ZodError')).map(([path]) => path),
  ).toEqual([])
})
