import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'
import { endpoints } from '../../tests/rights/calls.ts'

type Operation = {
  operationId: string
  security: object[]
  parameters?: { $ref?: string; name?: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, { content?: Record<string, object> }>
}
type Document = {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const market = await openMarket()
const text = await (await fetch(`${market.url}/api/docs/openapi.json`)).text()
const document = JSON.parse(text) as Document
afterAll(() => market.close())

test('every call is in the document under its endpoint’s name, and the four others too', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(endpoints.length + 4)
  expect(names).toEqual(
    expect.arrayContaining([
      'placeOrder',
      'downloadApp',
      'readHealth',
      'readReadiness',
      'readMetrics',
    ]),
  )
  expect(document.servers).toEqual([expect.objectContaining({ url: market.url })])
})

test('each section of the reference has a title, by its module’s manifest', () => {
  const untitled = document.tags.filter(({ name, description }) => name === description)
  expect(untitled.map(({ name }) => name)).toEqual([])
  expect(document.tags).not.toEqual([])
})

test('a call that everybody may make needs no token, and says so', () => {
  expect(document.paths['/api/users/login']?.['post']?.security).toEqual([])
  expect(document.paths['/api/orders']?.['get']?.security).toEqual([{ bearer: [] }])
  expect(document.paths['/api/analytics']?.['post']?.security).toEqual([{}, { bearer: [] }])
})

test('the key of an order, the parts of a form and the type of a download are declared', () => {
  expect(document.paths['/api/orders']?.['post']?.parameters).toEqual([
    { $ref: '#/components/parameters/IdempotencyKey' },
  ])
  expect(
    document.paths['/api/reclamations']?.['post']?.requestBody?.content['multipart/form-data'],
  ).toMatchObject({ schema: { required: ['orderNumber', 'message', 'images'] } })
  expect(
    document.paths['/api/orders/{id}/receipt']?.['get']?.responses['200']?.content,
  ).toHaveProperty('application/pdf')
})

test('the page of the calls runs only scripts that the market serves', async () => {
  const page = await fetch(`${market.url}/api/docs`)
  const html = await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  const scripts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(scripts.length).toBeGreaterThan(3)
  for (const address of scripts.filter((one) => one.startsWith('/api/'))) {
    const answer = await fetch(market.url + address)
    // Read to its end: the market waits for answers under way before it closes.
    await answer.arrayBuffer()
    expect([address, answer.status]).toEqual([address, 200])
  }
  expect(html).not.toMatch(/https?:\/\//)
})

/** Parameters of one path have one name in the document. */
const operationOf = (wanted: string, method: string): Operation | undefined => {
  const bare = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
  const [, path] =
    Object.entries(document.paths).find(
      ([path, calls]) => bare(path) === bare(wanted) && method.toLowerCase() in calls,
    ) ?? []
  return path?.[method.toLowerCase()]
}

test('every call declares too many calls, and one with a body a body that is too large', () => {
  for (const { method, path, body, multipart } of endpoints) {
    const statuses = Object.keys(operationOf(path, method)?.responses ?? {})
    const wanted = body || multipart ? ['413', '429', '503'] : ['429', '503']
    expect([path, statuses]).toEqual([path, expect.arrayContaining(wanted)])
  }
  expect(operationOf('/api/products/{filter}', 'get')?.responses).toHaveProperty('401')
})
