import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { openLog } from '#kernel/log.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'

import { openMarket } from '../tests/support/market.ts'
import { readDemoContent, type DemoContent } from './content.ts'
import { fillDemoMarket } from './fill-market.ts'
import { planAllPictures } from './picture-plan.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-filling-'))
const market = await openMarket()
afterAll(async () => {
  await market.close()
  await rm(folder, { recursive: true, force: true })
})

async function stall(): Promise<DemoContent> {
  const whole = await readDemoContent()
  const products = whole.products.filter(({ key }) => key === 'kinkeliba')
  return {
    ...whole,
    categories: whole.categories.filter(({ slug }) =>
      products.some(({ category }) => category === slug),
    ),
    shops: whole.shops.filter(({ key }) => products.some(({ shop }) => shop === key)),
    products,
    people: whole.people.filter(({ role }) => role === 'acheteur').slice(0, 5),
    reviews: [],
    complaints: [],
  }
}

it('a filling opens the market, then adds its past, once', async () => {
  const content = await stall()
  const { connectionString = '' } = market.kernel.database.pool.options
  const received: string[] = []
  const filling = {
    databaseUrl: connectionString,
    objects: folderStore(folder),
    log: openLog('silent'),
    content,
    onOpened: () => void received.push('opened'),
    onBackground: () => void received.push('background'),
    onPast: () => void received.push('past'),
  }
  await fillDemoMarket(filling)
  expect(received).toEqual(['opened', 'background', 'past'])
  const rows = async () =>
    (await market.kernel.db.execute(sql`select id, placeholder from images order by id`)).rows
  const before = await rows()
  const { all } = await planAllPictures(content)
  expect(before.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted())

  received.length = 0
  await fillDemoMarket(filling)
  expect(received).toEqual(['opened'])
  expect(await rows()).toEqual(before)
})
