import { setTimeout as wait } from 'node:timers/promises'

import { catalogueDomain } from '#server/catalogue/index.ts'
import { imagesDomain } from '#server/images/index.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openKernel } from '#server/kernel/kernel.ts'
import type { Log } from '#server/kernel/log.ts'
import type { ObjectStore } from '#server/kernel/object-store/object-store.ts'
import { purchasedProducts } from '#server/orders/index.ts'

import { readDemoContent, type DemoContent } from './content.ts'
import { fillDemoAccounts, fillPeople } from './fill-people.ts'
import { announcePictures, fillCategories, fillShops } from './fill-shelves.ts'
import { openPainter } from './painter.ts'
import { planAllPictures, type PlannedPicture } from './picture-plan.ts'
import { firstScreens } from './first-screens.ts'
import { openStage } from './stage.ts'
import { claimMarket, stepDone } from './steps.ts'

export type Filling = {
  databaseUrl: string
  objects: ObjectStore
  log: Log
  /** Enough is there for the doors to open. */
  onOpened: () => void
  /** Somebody looks at these: paint them now, then say so. Given once there is something to paint. */
  onPaints: (paint: (id: string) => Promise<void>) => void
  /** The nobody-waits part begins. */
  onBackground?: () => void
  content?: DemoContent
}

/** Longer than this, and the doors open on blurred pictures. */
const firstPicturesMs = 4_000

/**
 * Fills an empty market with the demo's content, or goes on where another filling was cut short. Resolves when everything is there.
 * A database that holds anything else is left alone.
 */
export async function fillDemoMarket({ databaseUrl, objects, log, onOpened, onPaints, onBackground, content: given }: Filling): Promise<void> {
  const kernel = openKernel({ databaseUrl, objects, clock: systemClock, log, poolSize: 6 })
  try {
    if (!(await claimMarket(kernel.database)) || (await stepDone(kernel.db, 'fini'))) return onOpened()
    const content = given ?? (await readDemoContent())
    const pictures = await planAllPictures(content)
    const byId = new Map(pictures.all.map((picture) => [picture.id, picture]))
    imagesDomain(kernel)
    catalogueDomain(kernel, { purchasedBy: (userId, paging) => purchasedProducts(kernel.db, userId, paging) })
    const stage = openStage(kernel)
    const now = systemClock.now()

    await announcePictures(stage, pictures, now)
    const painter = await openPainter(kernel)
    onPaints(async (id) => {
      const picture = byId.get(id)
      if (picture) await painter.paint(picture)
    })
    const rails = painter.paintAll([...pictures.categories.values()])
    await fillCategories(stage, content, pictures)
    await fillShops(stage, content, pictures, () => 0, now)
    await fillDemoAccounts(stage, pictures, now)
    await kernel.jobs.runNow('catalogue.refresh-trends')
    const first = await firstScreens(kernel.db, pictures)
    await Promise.race([rails.then(() => painter.paintAll(first.slice(0, 14))), wait(firstPicturesMs)])
    onOpened()
    onBackground?.()

    const paintings = painter.paintAll([...first, ...inOrderOfLooks(content, pictures)])
    await fillPeople(stage, content, pictures, now)
    await paintings
    await stage.play('fini', () => Promise.resolve())
  } finally {
    await kernel.database.close()
  }
}

/** Fronts of all products, then what is seen on a second look. */
function inOrderOfLooks({ products, shops }: DemoContent, pictures: Awaited<ReturnType<typeof planAllPictures>>): PlannedPicture[] {
  const fronts = products.flatMap(({ key }) => pictures.products.get(key)?.slice(0, 1) ?? [])
  const closes = products.flatMap(({ key }) => pictures.products.get(key)?.slice(1) ?? [])
  const logos = shops.flatMap(({ key }) => pictures.logos.get(key) ?? [])
  return [...fronts, ...logos, ...pictures.avatars.values(), ...closes]
}
