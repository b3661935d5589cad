import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { builtPages } from './page-source.ts'
import { registerPages } from './register-pages.ts'
import { waitLimit } from '../../tests/support/limit.ts'

// The pages as `npm run build` left them; no API answers their calls.
const app = fastify()
registerPages(app, { source: await builtPages(), publicUrl: () => 'http://localhost' })
afterAll(() => app.close())

const SALE = `/vente/${'a'.repeat(43)}`

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })

test('every inline script of a page is in its policy, and no other may run', async () => {
  for (const url of [
    '/login',
    '/register',
    '/commandes',
    '/paiement/retour',
    SALE,
    '/nulle-part',
  ]) {
    const { body, headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    const scripts = [...body.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes = '', script = ''] of scripts) {
      expect(attributes).not.toContain('src=')
      const hash = createHash('sha256').update(script).digest('base64')
      expect(policy).toContain(`'sha256-${hash}'`)
    }
    expect(policy.match(/'sha256-/g)).toHaveLength(new Set(scripts.map((one) => one[2])).size)
    expect(body).not.toContain('nonce')
    expect(body.match(/<[a-z][^>]*\s(?:style|on[a-z]+)=/gi)).toBe(null)
  }
})

test('a guarded page is the same for everybody until the device says who is signed in', async () => {
  const visitor = await get('/vendeur-dashboard')
  const seller = await get('/vendeur-dashboard', {
    authorization: 'Bearer jeton',
    cookie: 'userInfo=awa',
  })
  expect(visitor.statusCode).toBe(200)
  expect(visitor.body).toContain('Chargement...')
  expect(seller.body).toBe(visitor.body)
})

test('an unknown address gets a page that says so and links home', async () => {
  const { body, statusCode } = await get('/nulle-part')
  expect(statusCode).toBe(404)
  expect(body).toContain('Page introuvable')
  expect(body).toContain('href="/"')
})

test('a page is drawn again only when its data is other than before', async () => {
  const pages = await (await builtPages()).pages()
  let categories: object[] = []
  const draw = (known?: string) =>
    pages.draw('http://localhost/login', {
      transport: async () => ({
        status: 200,
        headers: { get: () => 'application/json' },
        text: async () => JSON.stringify({ categories }),
      }),
      nonce: 'n',
      signal: AbortSignal.timeout(waitLimit),
      known,
      onError: () => undefined,
    })
  const first = await draw()
  expect(first.body).toContain('<html')
  expect(await draw(first.shows)).toMatchObject({ body: null, shows: first.shows, status: 200 })
  categories = [{ slug: 'pagnes', name: 'Pagnes', subcategories: [] }]
  const second = await draw(first.shows)
  expect(second.body).toContain('Pagnes')
  expect(second.shows).not.toBe(first.shows)
})
