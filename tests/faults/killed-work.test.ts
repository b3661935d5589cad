import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  readImport,
  startImport,
  uploadProducts,
} from '#modules/product-files/contract/product-files.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'
import { bytesOf, drawing, upload } from '#modules/images/server/testing/uploads.ts'
import { row, titles } from '#modules/product-files/server/testing/product-sheets.ts'
import type { Seller } from '../support/market-people.ts'
import { expectNothingLost } from '../support/nothing-lost.ts'
import { openKillableMarket } from './killable-market.ts'
import { waitLimit } from '../support/limit.ts'

/**
 * Kills the server while a file is imported and pictures are made: the work is resumed once the
 * process has been silent for long enough.
 */
let market: Awaited<ReturnType<typeof openKillableMarket>>
let seller: Seller
let importId: string
const taken: string[] = []

beforeAll(async () => {
  market = await openKillableMarket()
  // The categories come with the first product.
  await market.goods.product({ seller: await market.people.seller(), stock: 1 })
  seller = await market.people.seller({ name: 'Mille pagnes' })
  const photo = async (width: number) =>
    (await upload(seller.call, await bytesOf(drawing(width, 600))))._id
  const picture = await photo(900)
  importId = await importPagnes(picture)
  taken.push(picture)
  for (let one = 0; one < 3; one += 1) taken.push(await photo(910 + one))
  await vi.waitUntil(async () => (await readOwn()).doneRows > 0, { timeout: waitLimit })
  await market.kill()
  // The half minute of silence after which its jobs are taken up again has passed.
  await market.kernel.database.pool.query(
    "update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  )
  await market.start()
})
afterAll(() => market.close())

const readOwn = () => seller.call(readImport, { params: { id: importId } })

test('a market killed during an import goes on where it was: good lines once, bad with reason', async () => {
  await expect.poll(async () => (await readOwn()).state).toBe('done')
  expect(await readOwn()).toMatchObject({ doneRows: 495, badRows: 5 })
  expect((await seller.call(listSellerProducts, {})).totalProducts).toBe(495)
  const { rows } = await market.kernel.database.pool.query<{ names: number }>(
    'select count(distinct name)::int as names from product_facts where shop_id = $1',
    [seller.shopId],
  )
  expect(rows).toEqual([{ names: 495 }])
})

test('a market killed while it makes pictures shows every picture that it took, in both formats', async () => {
  for (const id of taken)
    for (const format of ['webp', 'avif'] as const)
      await expect
        .poll(async () =>
          (await fetch(market.url + imageAddress(id, 640, format))).headers.get('content-type'),
        )
        .toBe(`image/${format}`)
  await expectNothingLost(market, [])
})

/** Starts the import of 500 lines, one in a hundred of them wrong. @returns the import */
async function importPagnes(picture: string): Promise<string> {
  const lines = Array.from({ length: 500 }, (_, i) =>
    row({ nom: `Pagne ${i}`, prix: i % 100 === 7 ? 'cher' : '5 000' }),
  )
  const body = new FormData()
  body.append('photos', JSON.stringify({ 'pagne.jpg': picture }))
  const file = new Blob([[titles, ...lines].join('\r\n')], { type: 'text/csv' })
  body.append('file', file, 'produits.csv')
  const { _id: id } = await seller.call(uploadProducts, { body })
  await seller.call(startImport, { params: { id }, body: { mode: 'good' } })
  return id
}
