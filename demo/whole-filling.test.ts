import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { openLog } from '#kernel/log.ts'
import { folderStore } from '#gateways/object-store/folder-store.ts'

import { openMarket } from '../tests/market.ts'
import { readDemoContent, type DemoContent } from './content.ts'
import { fillDemoMarket } from './fill-market.ts'
import { planAllPictures } from './picture-plan.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-filling-'))
const market = await openMarket()
afterAll(async () => {
  await market.close()
  await rm(folder, { recursive: true, force: true })
})

/** One stall with one thing on it. */
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

it(
  'a filling opens the market, draws requested pictures first, then all in both formats, once',
  { timeout: 120_000 },
  async () => {
    const content = await stall()
    const objects = folderStore(folder)
    const { connectionString = '' } = market.kernel.database.pool.options
    const pictures = await planAllPictures(content)
    const close = pictures.products.get('kinkeliba')?.[1]
    const received: string[] = []
    const filling = {
      databaseUrl: connectionString,
      objects,
      log: openLog('silent'),
      content,
      onOpened: () => void received.push('opened'),
      onBackground: () => void received.push('background'),
      onQuiet: () => void received.push('quiet'),
    }
    let looked: Promise<void> = Promise.resolve()
    const onPaints = (paint: (id: string) => Promise<void>) => {
      looked = Promise.all([paint(close?.id ?? ''), paint('nobody-s')]).then(async () => {
        expect(await objects.has(`images/${close?.id}/640.webp`)).toBe(true)
        received.push('looked')
      })
    }
    await fillDemoMarket({ ...filling, onPaints })
    await looked
    expect(received.filter((word) => word !== 'looked')).toEqual(['opened', 'background', 'quiet'])
    expect(received.indexOf('looked')).toBeLessThan(received.indexOf('quiet'))
    for (const { id } of pictures.all)
      for (const file of ['160.webp', '1200.webp', '160.avif'])
        expect([id, file, await objects.has(`images/${id}/${file}`)]).toEqual([id, file, true])

    const rows = () =>
      market.kernel.db.execute(sql`select id, placeholder, avif_at from images order by id`)
    const before = await rows()
    expect(before.rows.map(({ id }) => id)).toEqual(pictures.all.map(({ id }) => id).toSorted())
    expect(
      before.rows.every(({ avif_at: made, placeholder }) => made !== null && placeholder !== ''),
    ).toBe(true)

    received.length = 0
    await fillDemoMarket({ ...filling, onPaints: () => expect.unreachable() })
    expect(received).toEqual(['opened'])
    expect((await rows()).rows).toEqual(before.rows)
  },
)

it('the placeholders that pages show first are those of the pictures drawn later', async () => {
  const { all } = await planAllPictures(await readDemoContent())
  expect(all.filter(({ placeholder }) => !placeholder).map(({ name }) => name)).toEqual([])
  const drawn = new Map(
    (await planAllPictures(await stall())).all.map(({ id, placeholder }) => [id, placeholder]),
  )
  const { rows } = await market.kernel.db.execute<{ id: string; placeholder: string }>(
    sql`select id, placeholder from images`,
  )
  expect(rows.map(({ id, placeholder }) => [id, placeholder])).toEqual(
    rows.map(({ id }) => [id, drawn.get(id)]),
  )
})
