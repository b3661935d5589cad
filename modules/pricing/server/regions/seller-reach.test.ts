import { afterAll, expect, test } from 'vitest'

import { readSellerReach } from '#modules/pricing/contract/seller-reach.ts'
import { awaitRoute } from '#modules/pricing/contract/awaited-routes.ts'
import { openRegion } from '#modules/coaches/server/testing/region-crew.ts'

const { market, main, seller } = await openRegion()
afterAll(() => market.close())

const reachOf = (who: typeof main) => who.call(readSellerReach, {})

test('a shop in Bandiagara reads where it brings its parcels, and which towns it reaches', async () => {
  const buyer = await market.buyer()
  await buyer.call(awaitRoute, { params: { shopId: main.shopId, region: 'Gao' } })
  const reach = await reachOf(main)
  expect(reach).toMatchObject({
    from: 'Bandiagara',
    isCollected: false,
    drop: { name: 'Relais Tembely' },
    lines: [{ to: 'Bamako', leavesAt: '18:00' }],
  })
  const towns = new Map(reach.towns.map((town) => [town.region, town]))
  expect(reach.towns[0]).toMatchObject({ region: 'Bandiagara', door: null, isByHub: false })
  expect(towns.get('Kayes')).toMatchObject({ door: null, isByHub: true })
  const [bamako, kayes] = [towns.get('Bamako')?.door, towns.get('Kayes')?.relay]
  expect(bamako?.francs).toBeGreaterThan(400)
  expect(kayes?.days.from).toBeGreaterThan(bamako?.days.from ?? 0)
  expect(reach.notYet[0]).toMatchObject({ region: 'Gao', isServed: false, waiting: 1 })
  expect(towns.has('Gao')).toBe(false)
})

test('a shop in Bamako is collected, and reaches what its coaches do', async () => {
  const reach = await reachOf(seller)
  expect(reach).toMatchObject({ from: 'Bamako', isCollected: true, drop: null })
  const regions = reach.towns.map(({ region }) => region)
  expect(regions).toContain('Kayes')
  expect(reach.notYet.every(({ region }) => !regions.includes(region))).toBe(true)
})
