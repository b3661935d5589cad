import { createHash } from 'node:crypto'
import { beforeAll, afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { changeManyProducts } from '#modules/publishing/contract/seller-products.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { purgeCdn } from '#providers/cdn/purge-cdn.ts'

import { builtPages } from '#server/rendering/page-source.ts'
import { listenLive } from '../support/live-stream.ts'
import { openMarket, type Market } from '../support/market.ts'
import { inCash, line, order } from '../support/orders.ts'
import { hasVarnish, openVarnish, type Varnish } from './varnish.ts'
import { beforeExpiry, holdCacheTime } from '../support/cache-time.ts'
import { waitLimit } from '../support/limit.ts'
import { waitFor } from '../support/wait-for.ts'

const token = 'un-jeton-de-seize-signes'

// Without Varnish on the machine these are reported as skipped (Debian: apt-get install varnish
// varnish-modules).
describe.skipIf(!hasVarnish)('behind Varnish, with deploy/varnish.vcl', () => {
  let varnish: Varnish
  let market: Market
  const purged: string[] = []

  beforeAll(async () => {
    varnish = await openVarnish(token)
    market = await openMarket({
      work: true,
      async purge(tags) {
        await purgeCdn({ url: varnish.purgeUrl, token }, tags)
        purged.push(...tags)
      },
      pages: { open: () => builtPages(), frames: [] },
    })
    await varnish.serve(market.url)
    // A process that starts drops everything, twice.
    await vi.waitUntil(() => purged.length >= 2, { timeout: waitLimit })
  })
  afterAll(async () => {
    await market.close()
    await varnish.stop()
  })

  const ask = (address: string, headers: Record<string, string> = {}) =>
    fetch(varnish.url + address, { headers })
  const cacheOf = (answer: Response) => answer.headers.get('x-cache')

  /** Waits until Varnish answers with its copy. */
  async function keptCopy(address: string): Promise<Response> {
    let answer = await ask(address)
    while (cacheOf(answer) !== 'hit') {
      await answer.arrayBuffer()
      answer = await ask(address)
    }
    return answer
  }

  test('a list and a product are kept, and go when the seller hides the product', async () => {
    const seller = await market.seller()
    const goods = await market.product({ seller, name: 'Bazin caché bientôt' })
    const [product, list] = [`/api/products/slug/${goods.slug}`, '/api/products/paginated']
    const page = `/product/${goods.slug}`
    await expect.poll(async () => (await ask(list)).text()).toContain(goods.slug)
    const before = new Map<string, string>()
    for (const address of [product, page, list]) {
      const copy = await keptCopy(address)
      expect(copy.headers.get('surrogate-key')).toBeNull()
      before.set(address, await copy.text())
    }
    expect(before.get(list)).toContain(goods.slug)
    const { during } = holdCacheTime(onTestFinished)
    const read = async (address: string) => (await ask(address)).text()
    await seller.call(changeManyProducts, { body: { ids: [goods._id], act: 'suspend' } })
    for (const [address, text] of before)
      await expect.poll(during(() => read(address), beforeExpiry.answer)).not.toBe(text)
    await expect.poll(during(() => read(list), beforeExpiry.answer)).not.toContain(goods.slug)
  })

  test('an open page is told through Varnish, which keeps nothing of it', async () => {
    const awa = await market.buyer()
    const [first, second] = [await listenLive(varnish.url, awa), await listenLive(varnish.url, awa)]
    market.kernel.live.tell(awa.user._id, 'orders')
    await waitFor(() => expect([first.topics, second.topics]).toEqual([['orders'], ['orders']]))
    for (const stream of [first, second]) stream.end()
  })

  test('no user gets an answer made for another signed-in user', async () => {
    const seller = await market.seller()
    const goods = await market.product({ seller })
    const [awa, fanta] = [await market.buyer('Awa'), await market.buyer('Fanta')]
    const placed = await order(awa, [line(goods)], inCash)
    const own = `/api/orders/${placed._id}`
    for (let time = 0; time < 2; time += 1) {
      const hers = await ask(own, { authorization: `Bearer ${awa.user.token}` })
      expect([hers.status, cacheOf(hers)]).toEqual([200, 'miss'])
      const others = await ask(own, { authorization: `Bearer ${fanta.user.token}` })
      expect([others.status, cacheOf(others)]).toEqual([404, 'miss'])
      expect((await ask(own)).status).toBe(401)
    }
    expect((await fanta.call(listOrders, {})).orders).toEqual([])
  })

  test('a copy of a page fits its policy, plain and compressed, and a browser that has it gets 304', async () => {
    const policies = new Set<string>()
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding }
      await (await ask('/boutique', headers)).arrayBuffer()
      const copy = await ask('/boutique', headers)
      const policy = copy.headers.get('content-security-policy') ?? ''
      const [, script = ''] = /<script>([^]*?)<\/script>/.exec(await copy.text()) ?? []
      expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
      policies.add(policy)
      const again = await ask('/boutique', {
        ...headers,
        'if-none-match': copy.headers.get('etag') ?? '',
      })
      expect(again.status).toBe(304)
      expect(again.headers.get('content-security-policy') ?? policy).toBe(policy)
    }
    expect(policies.size).toBe(1)
  })

  test('only who has the token may drop, and probes and figures stay on the machine', async () => {
    const drop = (authorization: string, method = 'POST') =>
      fetch(varnish.purgeUrl, { method, headers: { authorization, 'surrogate-key': 'market' } })
    expect((await drop(`Bearer ${token}`)).status).toBe(200)
    for (const wrong of ['', 'Bearer ', 'Bearer autre', token])
      expect((await drop(wrong)).status).toBe(403)
    expect((await drop(`Bearer ${token}`, 'GET')).status).toBe(403)
    for (const address of ['/metrics', '/readyz', '/healthz?a'])
      expect((await ask(address)).status).toBe(404)
  })
})
