import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { openLog } from '#kernel/log.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'

import { openMarket } from '../tests/support/market.ts'
import { readDemoContent, type DemoContent } from './content.ts'
import { phones } from './accounts.ts'
import { leftOutWords } from './index.ts'
import { fillDemoMarket } from './fill-market.ts'
import { planAllPictures } from './picture-plan.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-filling-'))
const market = await openMarket()
const changing = await openMarket()
afterAll(async () => {
  await Promise.all([market.close(), changing.close()])
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

it('a past that no longer fits goes on to its end, and says what is missing', async () => {
  const content = await stall()
  const { connectionString = '' } = changing.kernel.database.pool.options
  const ends: string[] = []
  await fillDemoMarket({
    databaseUrl: connectionString,
    objects: folderStore(folder),
    log: openLog('silent'),
    content,
    onOpened: () => undefined,
    async onBackground() {
      // People use the market meanwhile: an admin changes her number.
      await changing.sql(`update users set phone = '76999999' where phone = $1`, [phones.admin])
    },
    onPast: (leftOut) => void ends.push(leftOutWords(leftOut)),
  })
  expect(ends).toEqual([expect.stringContaining('annonces')])
  expect(ends[0]).not.toContain('abonnés')
  const told = await changing.sql<{ message: string }>(
    `select n.message from notifications n join users u on u.id = n.user_id
     where u.phone = '76999999' and n.title = 'Le passé de la démonstration est incomplet'`,
  )
  expect(told).toEqual([{ message: expect.stringContaining('annonces') }])
})
