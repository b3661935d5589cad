import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { Admitted } from './caller.ts'
import { Live } from './live.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

const live = new Live()
const http = fastify()
const tokens = new Map<string, Partial<Admitted>>([
  ['a'.repeat(24), { userId: 'awa', role: 'buyer' }],
  ['k'.repeat(24), { userId: 'awa', role: 'buyer', scopes: ['orders'] }],
])
live.keysFor(async ({ userId }) => [`shop of ${userId}`])
live.serve(http, async (token) => (tokens.get(token) as Admitted | undefined) ?? null)
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
afterAll(async () => {
  live.stop()
  await http.close()
})

async function open(letter: string): Promise<{ answer: IncomingMessage; heard: string[] }> {
  const headers = { authorization: `Bearer ${letter.repeat(24)}` }
  const sent = request({ port, host: '127.0.0.1', path: '/api/live', headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const heard: string[] = []
  answer.on('data', (bytes: Buffer) => heard.push(String(bytes)))
  return { answer, heard }
}
const textOf = ({ heard }: { heard: string[] }) => heard.join('')

test('a browser is told of its user and of what its user acts for, and of nothing else', async () => {
  const stream = await open('a')
  expect(stream.answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  })
  live.tell('fanta', 'notices')
  live.tell('awa', 'notices')
  live.tell('shop of awa', 'conversations')
  await waitFor(() => expect(textOf(stream)).toContain('conversations'))
  expect(textOf(stream)).toBe(':\n\ndata: notices\n\ndata: conversations\n\n')
  stream.answer.destroy()
})

test('without a session, or with the key of an API, there is no stream', async () => {
  for (const letter of ['x', 'k']) {
    const { answer } = await open(letter)
    expect(answer.statusCode).toBe(401)
  }
})

test('a ninth browser of one user ends the first one', async () => {
  const first = await open('a')
  const ended = once(first.answer, 'end')
  const others = await Promise.all(Array.from({ length: 8 }, () => open('a')))
  expect(await ended).toEqual([])
  for (const { answer } of others) answer.destroy()
})

test('a browser that reads nothing is let go before it costs memory', async () => {
  const stream = await open('a')
  stream.answer.pause()
  const lost = once(stream.answer, 'error')
  for (let times = 0; times < 200_000; times += 1) live.tell('awa', 'notices')
  stream.answer.resume()
  expect(await lost).toMatchObject([{ message: 'aborted' }])
})
