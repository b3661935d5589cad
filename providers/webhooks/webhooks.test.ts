import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { isPublicAddress, openWebhooks } from './webhooks.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
])('no message goes to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['41.73.96.1', '8.8.8.8', '2a00:1450:4007::200e'])(
  'a shop may have its server at %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'http://boutique.ml/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  'https://imprimante.local/',
  'https://intranet/',
  'https://awa:secret@boutique.ml/',
  'ftp://boutique.ml/',
  'n’importe quoi',
])('a seller may not have %s called', (url) => {
  expect(openWebhooks({ insecure: false }).takes(url)).toBe(false)
})

test('a seller may have her own server called', () => {
  expect(openWebhooks({ insecure: false }).takes('https://caisse.boutique.ml:8443/sugu?x=1')).toBe(
    true,
  )
})

test('a name that leads to this machine is refused when the connection is made', async () => {
  // As in DNS rebinding: the name passes, the address that it resolves to does not.
  const answer = await openWebhooks({ insecure: false }).post({
    url: 'https://localtest.localhost.me/',
    body: '{}',
    headers: {},
  })
  expect(answer).toHaveProperty('failure')
  const called: string[] = []
  const server = createServer((request, reply) => {
    called.push(request.url ?? '')
    reply.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const message = { url: `http://localhost:${port}/here`, body: '{}', headers: {} }
  expect(await openWebhooks({ insecure: false }).post(message)).toEqual({
    failure: 'adresse refusée',
  })
  // And a redirect is an answer like any other: it is not followed.
  expect(await openWebhooks({ insecure: true }).post(message)).toEqual({ status: 302 })
  expect(called).toEqual(['/here'])
  server.close()
})
