import pg from 'pg'

import { folderStore } from '#server/gateways/object-store/folder-store.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openKernel } from '#server/kernel/kernel.ts'
import { openMarketLog } from '#server/market-log.ts'
import { goodsOf } from '../../tests/market-goods.ts'
import { peopleOf } from '../../tests/market-people.ts'
import type { Filled } from './fill-catalogue.ts'

const things = ['Pagne', 'Boubou', 'Bazin', 'Foulard', 'Sandales', 'Marmite', 'Théière', 'Natte']
const words = ['riche', 'tissé', 'indigo', 'brodé', 'de Ségou', 'du marché rose', 'en cuir', 'neuf']

/**
 * A few hundred products of one shop, without files of pictures: drawing those takes minutes on a
 * busy machine.
 */
export async function fillGoods(
  databaseUrl: string,
  { url, folder, products }: { url: string; folder: string; products: number },
): Promise<Omit<Filled, 'seconds'>> {
  const kernel = openKernel({
    databaseUrl,
    objects: folderStore(folder),
    clock: systemClock,
    log: openMarketLog('warn'),
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const [people, goods] = [peopleOf(kernel, url), goodsOf(kernel)]
    const seller = await people.seller({ name: 'Grand marché' })
    const slugs = []
    for (let made = 0; made < products; made += 1) {
      const [thing, word] = [things[made % things.length], words[(made >> 3) % words.length]]
      const name = `${thing} ${word} ${made}`
      slugs.push((await goods.product({ seller, name, stock: 1_000_000 })).slug)
    }
    const { rows } = await client.query<{ slug: string }>('select slug from categories')
    return {
      slugs,
      categories: rows.map(({ slug }) => slug),
      queries: things.flatMap((thing) => words.map((word) => `${thing} ${word}`)),
    }
  } finally {
    await client.end()
    await kernel.database.close()
  }
}
