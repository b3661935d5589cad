import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'

import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openMarket, type Market } from '../../tests/support/market.ts'
import type { Person } from '../../tests/support/market-people.ts'
import type { Receiving } from './receiving.ts'

let market: Market
let awa: Person
const sockets: Socket[] = []

async function open(receiving: Partial<Receiving> = {}): Promise<void> {
  market = await openMarket({ receiving })
  awa = await market.buyer()
}
beforeEach(() => sockets.splice(0))
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await market.close()
})

/** A raw connection, on which a request arrives as slowly as it is written. */
function dial() {
  const { hostname, port } = new URL(market.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
  socket.on('error', () => undefined)
  return {
    closed,
    received: () => received,
    write: (bytes: string | Uint8Array) =>
      new Promise<void>((resolve) => socket.write(bytes, () => resolve())),
    async answer(): Promise<string> {
      while (!/^HTTP.*\r\n/.test(received) && !socket.destroyed)
        await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
      return received.slice(0, received.indexOf('\r\n'))
    },
  }
}

const boundary = 'xxBOUNDARYxx'
function head(path: string, length: number, { token = '', form = true } = {}): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: sugu',
    `content-type: ${form ? `multipart/form-data; boundary=${boundary}` : 'application/json'}`,
    `content-length: ${length}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    '',
    '',
  ].join('\r\n')
}
function photoPart(name: string, bytes: Uint8Array): Buffer {
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n')])
}
const beginning = photoPart('image', Buffer.alloc(1_000)).subarray(0, 900)

async function whole(token: string, step = 1_000): Promise<string> {
  const body = Buffer.concat([
    photoPart('image', await photo()),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const line = dial()
  await line.write(head('/api/images', body.length, { token }))
  for (let at = 0; at < body.length; at += step) await line.write(body.subarray(at, at + step))
  return line.answer()
}
const kept = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('sugu-upload-'))
const photo = () =>
  sharp({ create: { width: 500, height: 500, channels: 3, background: '#9a3412' } })
    .jpeg()
    .toBuffer()

describe('a body that never ends', () => {
  test('is closed when its time is over, with a sentence', async () => {
    await open({ patienceMs: 50, bytesPerSecond: 100_000 })
    const line = dial()
    await line.write(head('/api/images', 5_000, { token: awa.user.token }))
    await line.write(beginning)
    await line.closed
    expect(line.received()).toContain('408')
    expect(line.received()).toContain('L’envoi a pris trop de temps.')
  })

  test('is refused without a token before it is read', async () => {
    await open()
    const line = dial()
    await line.write(head('/api/images', 5_000_000))
    expect(await line.answer()).toContain('401')
  })

  test('of a visitor is refused by its length, unread', async () => {
    await open()
    const line = dial()
    await line.write(head('/api/users/login', 500_000, { form: false }))
    expect(await line.answer()).toContain('413')
  })
})

describe('a client that sends all before it reads', () => {
  const sendAll = (path: string, megabytes: number, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const length = megabytes * 1024 * 1024
      const sent = request(market.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode))
      })
      sent.end(Buffer.alloc(length, 'a'))
    })

  test.for([1, 5, 20])('reads that its body of %i MB was too long', async (megabytes) => {
    await open()
    expect(await sendAll('/api/users/login', megabytes)).toBe(413)
    expect(await sendAll('/api/images', megabytes)).toBe(401)
  })
})

describe('bodies at the same time', () => {
  test('are at most two forms per person; the third waits, another person’s does not', async () => {
    await open()
    const send = async (token: string) => {
      const line = dial()
      await line.write(head('/api/images', 5_000, { token }))
      await line.write(beginning)
      return line
    }
    const three = [
      await send(awa.user.token),
      await send(awa.user.token),
      await send(awa.user.token),
    ]
    expect(await Promise.race(three.map((line) => line.answer()))).toContain('429')
    const oumar = await market.buyer('Oumar')
    expect(await whole(oumar.user.token)).toContain('201')
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => whole(awa.user.token)).toContain('201')
  })

  test('of clients that left before they were known are not counted', async () => {
    await open()
    for (let n = 0; n < 10; n += 1) {
      const line = dial()
      await line.write(
        Buffer.concat([
          Buffer.from(head('/api/images', 5_000, { token: awa.user.token })),
          beginning,
        ]),
      )
      sockets.at(-1)?.resetAndDestroy()
    }
    await expect.poll(() => whole(awa.user.token)).toContain('201')
  })

  test('of one network leave three quarters to others, in number and in bytes', async () => {
    await open({ bodiesAtOnce: 8, bytesAtOnce: 100_000 })
    const slow = async (address: string, length: number) => {
      const line = dial()
      await line.write(
        head('/api/users/login', length, { form: false }).replace(
          'host: sugu',
          `host: sugu\r\nx-forwarded-for: ${address}`,
        ),
      )
      await line.write('{"phone":')
      return line
    }
    const two = [await slow('41.73.1.1', 1_000), await slow('41.73.1.1', 1_000)]
    expect(await (await slow('41.73.1.1', 1_000)).answer()).toContain('503')
    const long = await slow('41.73.1.2', 20_000)
    expect(await (await slow('41.73.1.2', 20_000)).answer()).toContain('503')
    expect([...two, long].map((line) => line.received())).toEqual(['', '', ''])
    expect(await whole(awa.user.token)).toContain('201')
  })

  test('are bounded in sum', async () => {
    await open({ bytesAtOnce: 10_000 })
    const oumar = await market.buyer('Oumar')
    const send = async (token: string) => {
      const line = dial()
      await line.write(head('/api/images', 8_000, { token }))
      await line.write(beginning)
      return line
    }
    const two = [await send(awa.user.token), await send(oumar.user.token)]
    // Whichever is known second: who calls is read from the database.
    const refused = await Promise.race(two.map(async (line) => (await line.answer()) && line))
    expect(refused && refused.received()).toMatch(/^HTTP\/1.1 503.*retry-after: 5/s)
  })
})

test('five photos over a line of a few bytes at a time arrive whole and leave no file behind', async () => {
  await open()
  const before = new Set(await kept())
  for (let n = 0; n < 5; n += 1) expect(await whole(awa.user.token, 64)).toContain('201')
  await expect.poll(async () => (await kept()).filter((name) => !before.has(name))).toEqual([])
})
