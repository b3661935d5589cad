import { afterAll, describe, expect, test } from 'vitest'

import { removeHelper } from '#modules/shops/contract/shop-team.ts'
import { shopRights, type NeededRight, type ShopRight } from '#kernel/wire/access.ts'
import { newId } from '#kernel/ids.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { openMarket } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'
import { helperOf } from '../support/shop-helpers.ts'
import { attempts } from './attempts.ts'
import { endpoints, nameOf, send, type Sent } from './calls.ts'
import { shopWithEverything } from './shop-with-everything.ts'

type ShopCall = Endpoint & { shop: NeededRight }
const isSellers = ({ who }: Endpoint) => Array.isArray(who) && who.includes('vendeur')
const calls = endpoints.filter((endpoint): endpoint is ShopCall => endpoint.shop !== undefined)

const market = await openMarket()
const theirs = await shopWithEverything(market, await market.buyer(), 'Tranquille')
const seller = await market.seller({ name: 'Bazin Diarra' })
const helpers = new Map<ShopRight, Person>()
const former = await helperOf(market, seller, [...shopRights])
await seller.call(removeHelper, { params: { id: former.helperId } })
for (const right of shopRights) helpers.set(right, await helperOf(market, seller, [right]))
afterAll(() => market.close())

async function ask(person: Person, endpoint: Endpoint, sent: Sent = {}) {
  const { status, text } = await send(market.url, person.user.token, endpoint, {
    params: { id: newId() },
    ...(endpoint.method === 'GET' ? {} : { body: {} }),
    ...sent,
  })
  const { code = '' } = status < 300 ? {} : (JSON.parse(text) as { code?: string })
  return { status, code, text }
}

test('every call of sellers says which right it needs', () => {
  expect(
    endpoints.filter((one) => isSellers(one) !== (one.shop !== undefined)).map(nameOf),
  ).toEqual([])
})

test('money, payouts, the plan, keys, webhooks, settings and the team are the owner’s', () => {
  const owners = calls.filter(({ shop }) => shop === 'owner').map(nameOf)
  const named =
    /(payouts|subscription|keys|webhook|promotions|selling-costs|overview|sales|seller\/shop|export)/
  expect(
    calls
      .map(nameOf)
      .filter((name) => named.test(name) && !owners.includes(name))
      .toSorted(),
  ).toEqual(['GET /api/seller/products/export'])
})

const rows = calls.flatMap((endpoint) =>
  shopRights.map((right) => ({ name: nameOf(endpoint), endpoint, right })),
)
const allows = ({ shop }: ShopCall, right: ShopRight) => shop === right || shop === 'any'
const personOf = (right: ShopRight) => helpers.get(right) ?? former

describe('a helper', () => {
  test.each(rows.filter(({ endpoint, right }) => allows(endpoint, right)))(
    'with the right to $right may call $name',
    async ({ endpoint, right }) => {
      const { status, code } = await ask(personOf(right), endpoint)
      expect([status < 500, status !== 401, status !== 403, code !== 'not_found']).toEqual([
        true,
        true,
        true,
        true,
      ])
    },
  )

  test.each(rows.filter(({ endpoint, right }) => !allows(endpoint, right)))(
    'with the right to $right alone may not call $name',
    async ({ endpoint, right }) => {
      expect(await ask(personOf(right), endpoint)).toMatchObject({
        status: 403,
        code: 'shops.right_missing',
      })
    },
  )

  test.each(calls.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    'whose rights were taken back may not call $name',
    async ({ endpoint }) => {
      expect(await ask(former, endpoint)).toMatchObject({
        status: 403,
        code: 'shops.helps_no_more',
      })
    },
  )

  const places = Object.keys(attempts).flatMap((place) => {
    const endpoint = calls.find((one) => place.startsWith(`${nameOf(one)} `))
    const right = shopRights.find((one) => endpoint?.shop === one)
    return endpoint && right && /\{\w+\}$/.test(place) ? [{ place, endpoint, right }] : []
  })

  test.each(places)(
    'of another shop finds nothing by $place',
    async ({ place, endpoint, right }) => {
      for (const sent of attempts[place]?.(theirs, theirs) ?? []) {
        const { status, text } = await ask(personOf(right), endpoint, sent)
        expect([404, 422]).toContain(status)
        expect(text).not.toContain('Tranquille')
      }
    },
  )
})
