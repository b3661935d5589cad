import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { MOST_STREAMS, MOST_STREAMS_OF_NETWORK } from '#kernel/http/live.ts'
import { LIVE_ADDRESS } from '#kernel/wire/live.ts'
import { uploadImage } from '#modules/images/contract/images.ts'
import { exportProducts } from '#modules/product-files/contract/product-files.ts'
import { builtPages } from '#server/rendering/page-source.ts'
import { openMarket } from '../support/market.ts'
import { waitFor } from '../support/wait-for.ts'

/** What a stranger keeps open (docs/security.md) is filled; a page is read meanwhile. */
const most = 60
const market = await openMarket({
  guarded: true,
  pages: { open: () => builtPages(), frames: [] },
  receiving: { connections: most, bodiesAtOnce: 40 },
})
const roomy = await openMarket({ guarded: true, pages: { open: () => builtPages(), frames: [] } })
afterAll(() => Promise.all([market.close(), roomy.close()]))

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await read(market.url)
})

async function statusOf(url: string, path: string): Promise<number | string> {
  try {
    const answer = await fetch(url + path, { headers: { connection: 'close' } })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return String(error)
  }
}

/** Opens many connections that send this, from as many networks, and no more. */
async function fill(count: number, text: (network: string) => string): Promise<void> {
  for (let n = 0; n < count; n += 1) await hold(market.url, text(`41.73.${n}.1`))
}

async function hold(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
}

const slowBody = (network: string) =>
  `POST /api/users/login HTTP/1.1\r\nhost: sugu\r\nx-forwarded-for: ${network}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`

const everyPath = ['/login', '/api/categories', '/healthz', '/readyz']
/** Returns the status of each path once it is read, or what the last try ended with. */
const read = (url: string) =>
  Promise.all(
    everyPath.map(async (path) => {
      for (let tries = 0; tries < 100; tries += 1) {
        if ((await statusOf(url, path)) === 200) return 200
        await delay(100)
      }
      return statusOf(url, path)
    }),
  )
const readable = everyPath.map(() => 200)

test('connections that say nothing give way to a page', async () => {
  await fill(most + 20, () => '')
  expect(await read(market.url)).toEqual(readable)
})

test('heads of requests that never end give way to a page', async () => {
  await fill(most + 20, () => 'GET / HTTP/1.1\r\nhost: sugu\r\nx-slow: ')
  expect(await read(market.url)).toEqual(readable)
})

test('connections kept after an answer give way to a page', async () => {
  await fill(most + 20, () => 'GET /healthz HTTP/1.1\r\nhost: sugu\r\n\r\n')
  expect(await read(market.url)).toEqual(readable)
})

test('bodies that come slowly are few at once, and a page is read meanwhile', async () => {
  await fill(most + 20, slowBody)
  expect(await read(market.url)).toEqual(readable)
})

test('uploads of many accounts that come slowly are few at once, and a page is read meanwhile', async () => {
  const form = (token: string, network: string) =>
    `POST ${uploadImage.path} HTTP/1.1\r\nhost: sugu\r\nx-forwarded-for: ${network}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=xx\r\ncontent-length: 900000\r\n\r\n--xx\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nxxxx`
  const tokens: string[] = []
  for (let n = 0; n < (most + 20) / 2; n += 1) {
    if (n % 10 === 0) market.clock.advance(60_000)
    tokens.push((await market.buyer()).user.token)
  }
  for (const [n, token] of tokens.entries())
    for (const host of [1, 2]) await hold(market.url, form(token, `41.73.${n}.${host}`))
  expect(await read(market.url)).toEqual(readable)
})

test('exports that nobody reads give way to a page', async () => {
  const seller = await market.seller()
  const { hostname, port } = new URL(market.url)
  for (let n = 0; n < most + 20; n += 1) {
    const socket = connect(Number(port), hostname).pause()
    sockets.push(socket)
    socket.on('error', () => undefined)
    const head = `GET ${exportProducts.path} HTTP/1.1\r\nhost: sugu\r\nx-forwarded-for: 41.73.${n}.1\r\nauthorization: Bearer ${seller.user.token}\r\n\r\n`
    socket.write(head.repeat(20))
  }
  expect(await read(market.url)).toEqual(readable)
})

test('answers that nobody reads give way to a page', async () => {
  const { hostname, port } = new URL(market.url)
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${market.url}/login`)).text())?.[0]
  for (let n = 0; n < most - 5; n += 1) {
    const socket = connect(Number(port), hostname).pause()
    sockets.push(socket)
    socket.on('error', () => undefined)
    // Pipelined, more than the buffers of two machines hold.
    socket.write(`GET ${asset} HTTP/1.1\r\nhost: sugu\r\n\r\n`.repeat(400))
  }
  expect(await read(market.url)).toEqual(readable)
})

test('where nothing gives way, probes alone have connections of their own', async () => {
  const full = await openMarket({ receiving: { connections: 10, bodiesAtOnce: 40 } })
  let networks = 0
  await waitFor(async () => {
    await hold(full.url, slowBody(`41.73.${(networks += 1)}.1`))
    expect(await statusOf(full.url, '/api/categories')).toBe(503)
  })
  expect(await statusOf(full.url, '/healthz')).toBe(200)
  expect(await statusOf(full.url, '/readyz')).toBe(200)
  for (const socket of sockets) socket.destroy()
  await full.close()
})

test('streams are bounded in all and by network; a page is read meanwhile', async () => {
  const open = async (token: string, network: string): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': network }
    const sent = request(roomy.url + LIVE_ADDRESS, { headers, agent: false })
    sent.on('error', () => undefined)
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.on('error', () => undefined)
    answer.resume()
    return answer
  }
  const answers: IncomingMessage[] = []
  const networks = MOST_STREAMS / MOST_STREAMS_OF_NETWORK
  const each = Math.ceil(MOST_STREAMS_OF_NETWORK / 8)
  for (let network = 0; network < networks; network += 1) {
    roomy.clock.advance(60_000)
    for (let person = 0; person < each; person += 1) {
      const { token } = (await roomy.buyer()).user
      const eight = Array.from({ length: 8 }, () => open(token, `41.73.${network}.1`))
      answers.push(...(await Promise.all(eight)))
    }
  }
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_STREAMS)
  const refused = await open((await roomy.buyer()).user.token, '41.74.1.1')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('120')
  expect(await read(roomy.url)).toEqual(readable)
  for (const answer of answers) answer.destroy()
})
