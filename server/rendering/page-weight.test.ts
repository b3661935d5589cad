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
/** Of a sale by link: after the touch, its form and its payment with it. */
const SALE_JAVASCRIPT = 150_000
const SALE_STYLE = 15_500

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

test('the page of a sale by link is read without code, which comes at the first touch', async () => {
  const { body } = await app.inject(`/vente/${'a'.repeat(43)}`)
  const kept = /<script\b[^>]* data-at-touch=""[^>]*>([^]*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(kept).toContain('/assets/')
  const early = body.replace(kept, '').replaceAll(/<link data-rel="modulepreload"[^>]*>/g, '')
  expect(early).not.toMatch(/\/assets\/[^"]+\.js/)
  const { javascript, style } = await weigh(`/vente/${'a'.repeat(43)}`)
  expect(javascript).toBeLessThanOrEqual(SALE_JAVASCRIPT)
  expect(style).toBeLessThanOrEqual(SALE_STYLE)
})

test('no page brings the library of schemas', () => {
  const scripts = [...assets].filter(([path]) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  expect(
    scripts.filter(([, { plain }]) => plain.includes('ZodError')).map(([path]) => path),
  ).toEqual([])
})
