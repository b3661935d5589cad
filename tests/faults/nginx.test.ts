import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { imageAddress, uploadImage } from '#modules/images/contract/images.ts'

import { photo } from '../support/complaints.ts'
import { openMarket, openMarketOn, type Market } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'
import { hasNginx, openNginx, type Nginx } from './nginx.ts'
import { waitFor } from '../support/wait-for.ts'

// Without nginx on the machine these are reported as skipped (Debian: apt-get install nginx-light
// openssl).
describe.skipIf(!hasNginx)('behind nginx, with deploy/nginx.conf, before two processes', () => {
  let market: Market
  let other: Awaited<ReturnType<typeof openMarketOn>>
  let nginx: Nginx
  let awa: Person
  beforeAll(async () => {
    market = await openMarket()
    other = await openMarketOn(market.databaseUrl)
    nginx = await openNginx([market.url, other.url])
    awa = await market.buyer()
  })
  // The last test ends both processes.
  afterAll(() => nginx.stop())

  const json = (body: unknown, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

  test('plain http leads to https, which speaks HTTP/2 and gives the market’s answers', async () => {
    const plain = await nginx.askPlain('/boutique?page=2')
    expect(plain.status).toBe(308)
    expect(plain.headers.get('location')).toMatch(/^https:.*\/boutique\?page=2$/)
    expect(await nginx.protocol()).toBe('h2')
    const read = await nginx.ask('/api/categories')
    expect(read).toMatchObject({
      status: 200,
      headers: { 'x-request-id': expect.stringMatching(/^[\da-f]{32}$/) },
    })
  })

  test('an open page is told at once of what changed, whichever process it listens to', async () => {
    let told: { status: number; text: string } | null = null
    const headers = { authorization: `Bearer ${awa.user.token}` }
    void nginx.ask('/api/live', { headers, until: 'data: orders' }).then((found) => (told = found))
    await waitFor(() => {
      for (const { kernel } of [market, other]) kernel.live.tell(awa.user._id, 'orders')
      expect(told).toMatchObject({ status: 200 })
    })
  })

  test('the market’s figures stay on the machine', async () => {
    expect((await nginx.ask('/metrics')).status).toBe(404)
    expect((await nginx.ask('/readyz')).status).toBe(200)
  })

  test('who guesses a password is counted by the own address, whatever the request claims', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess += 1) {
      const body = { phone: awa.user.phone, password: `faux${guess}` }
      const claimed = { 'x-forwarded-for': `41.73.${guess}.9` }
      statuses.push((await nginx.ask('/api/users/login', json(body, claimed))).status)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('five pictures fit, and what is larger is refused before it reaches the market', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const send = (megabytes: number) =>
      nginx.ask('/api/reclamations', {
        method: 'POST',
        headers,
        body: Buffer.alloc(megabytes * 1_048_576, 97),
      })
    // The server answers, not nginx.
    expect(JSON.parse((await send(26)).text)).toMatchObject({ code: expect.any(String) })
    expect(await send(31)).toMatchObject({ status: 413, text: expect.stringContaining('nginx') })
  })

  test('reads go on when a process ends, pictures even when none serves', async () => {
    const body = new FormData()
    body.append('image', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'a.jpg')
    const { _id } = await awa.call(uploadImage, { body })
    const picture = imageAddress(_id, 160)
    // Until this size is made, another one may stand in for it, which no cache keeps.
    await expect
      .poll(async () => (await nginx.ask(picture)).headers['cache-control'])
      .toContain('immutable')
    const first = await nginx.ask(picture)
    await other.close()
    for (let time = 0; time < 6; time += 1)
      expect((await nginx.ask('/api/categories')).status).toBe(200)
    await market.close()
    expect(await nginx.ask(picture)).toMatchObject({ status: 200, text: first.text })
    expect((await nginx.ask('/api/categories')).status).toBe(502)
  })
})
