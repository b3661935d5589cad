import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openLog } from '../log.ts'
import { openHttpServer } from './http-server.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await openHttpServer({
    log: openLog('silent'),
    headers: { 'x-content-type-options': 'nosniff' },
    trustedProxies: [],
    fileBytes: 1,
    doubledErrors: [],
  })
  app.get('/panier', ({ url }) => ({ url }))
  app.get('/', ({ url }) => ({ url }))
  app.get('/*', ({ url }) => ({ url }))
  app.get('/api/products/slug/:slug', ({ url }) => ({ url }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

function dial() {
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1')
}

test('a connection that stays silent gets a 408, on which a browser asks again', async () => {
  const connected = once(app.server, 'connection')
  const client = dial()
  const [socket] = await connected
  // What Node says of it after `headersTimeout`, for which a test would wait half a minute.
  const reason = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', reason, socket)
  const answer = await text(client)
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(answer).toContain('connection: close')
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(answer).toContain('La demande a mis trop de temps.')
})

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nhost: sugu.ml\r\nhost: evil.example\r\n\r\n'],
  ['two hosts in other letters', 'GET / HTTP/1.1\r\nHost: sugu.ml\r\nhOST: sugu.ml\r\n\r\n'],
  ['HTTP/0.9', 'GET /\r\n\r\n'],
  ['HTTP/0.9 by name', 'GET / HTTP/0.9\r\nhost: sugu.ml\r\n\r\n'],
])('a request with %s is refused', async (_name, sent) => {
  const client = dial()
  client.write(sent)
  const answer = await text(client)
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(answer).not.toContain('"url"')
})

test.each([
  ['no HTTP at all', 'Bonjour\r\n\r\n', '400 Bad Request', 'bad_request'],
  [
    'an address of many thousand characters',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: sugu\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'too_long',
  ],
])('%s is refused, and the connection is closed', async (_name, sent, status, code) => {
  const client = dial()
  client.write(sent)
  const answer = await text(client)
  expect(answer.slice(0, answer.indexOf('\r\n'))).toBe(`HTTP/1.1 ${status}`)
  expect(answer).toContain(`"code":"${code}"`)
})

test.each([
  ['http://sugu.example/panier?page=2', '/panier?page=2'],
  ['HTTPS://sugu.example/panier', '/panier'],
  ['http://sugu.example', '/'],
  ['http://sugu.example?page=2', '/?page=2'],
])('a request that names the whole address %s is answered as %s', async (address, path) => {
  const client = dial()
  client.write(`GET ${address} HTTP/1.1\r\nhost: sugu.example\r\nconnection: close\r\n\r\n`)
  const answer = await text(client)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain(JSON.stringify({ url: path }))
})

test.each(['http://', 'http:///', 'ftp://sugu.example/', '*'])(
  'the address %s is refused without a fault',
  async (address) => {
    const client = dial()
    client.write(`GET ${address} HTTP/1.1\r\nhost: sugu\r\nconnection: close\r\n\r\n`)
    expect(await text(client)).toMatch(/^HTTP\/1.1 (200|4\d\d) /)
  },
)

test.each([
  ['/product/%E0%A4', 'text/html', 'Adresse illisible'],
  ['/category/%', 'text/html', 'href="/"'],
  ['/recherche%C3%28.data?q=x', 'text/html', 'Cette adresse n’est pas valable.'],
  ['/api/products/slug/%E0%A4', 'application/json', '"code":"bad_request"'],
])('an address that cannot be decoded (%s) is answered as %s', async (address, type, words) => {
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${address}`)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toContain(words)
})
