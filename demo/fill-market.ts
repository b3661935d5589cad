import { setTimeout as wait } from 'node:timers/promises'

import { catalogueDomain } from '#modules/catalogue/server/catalogue.wiring.ts'
import { imagesDomain } from '#modules/images/server/images.wiring.ts'
import { systemClock } from '#kernel/clock.ts'
import { everythingChanged } from '#kernel/events/events.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import type { Log } from '#kernel/log.ts'
import type { ObjectStore } from '#kernel/objects/object-store.ts'
import { learnNewWords } from '#modules/search/server/index.ts'
import { publishInterest } from '#modules/suggestions/server/index.ts'

import { readDemoContent, type DemoContent } from './content.ts'
import { fillPast, fillShelves, type Script } from './fill-script.ts'
import { announcePictures } from './fill-shelves.ts'
import { planOrders } from './orders/plan-orders.ts'
import { openPainter } from './painter.ts'
import { planAllPictures, type PicturePlan, type PlannedPicture } from './picture-plan.ts'
import { firstScreens } from './first-screens.ts'
import { openReplay } from './replay.ts'
import { claimMarket, stepDone } from './steps.ts'

export type Filling = {
  databaseUrl: string
  objects: ObjectStore
  log: Log
  /** Called once there is enough data to open the market. */
  onOpened: () => void
  /** Called once pictures can be painted, with a function that paints a requested one first. */
  onPaints: (paint: (id: string) => Promise<void>) => void
  /**
   * Called when the background part starts, when the past is complete, and when only lighter
   * renditions are left.
   */
  onBackground?: () => void
  onPast?: () => void
  onQuiet?: () => void
  content?: DemoContent
}

/** After this time the market opens with blurred pictures. */
const firstPicturesMs = 2_500
/** Cards that are visible without scrolling. */
const firstCards = 14

/**
 * Fills an empty market with the demo's content, or resumes an interrupted filling. Resolves when
 * it is complete. A database that holds anything else is left alone.
 */
export async function fillDemoMarket(filling: Filling): Promise<void> {
  const { databaseUrl, objects, log, onOpened } = filling
  const kernel = openKernel({
    databaseUrl,
    objects,
    clock: systemClock,
    log,
    sizes: { reads: 3, writes: 4 },
  })
  try {
    if (!(await claimMarket(kernel.database)) || (await stepDone(kernel.db, 'fini')))
      return onOpened()
    imagesDomain(kernel)
    catalogueDomain(kernel, {
      // No file is written while the market is being filled.
      publicUrl: () => '',
    })
    await fill(kernel, filling)
  } finally {
    await kernel.database.close()
  }
}

async function fill(
  kernel: Kernel,
  {
    log,
    onOpened,
    onPaints,
    onBackground = () => {},
    onPast = () => {},
    onQuiet = () => {},
    content: given,
  }: Filling,
): Promise<void> {
  const content = given ?? (await readDemoContent())
  const pictures = await planAllPictures(content)
  const now = systemClock.now()
  const script: Script = { content, pictures, plan: planOrders(content, now), now }
  const replay = openReplay(kernel)

  // Enough to open the market: all products, and the pictures that are seen first.
  await announcePictures(replay, pictures, now)
  const painter = await openPainter(kernel)
  onPaints(painter.paintById(pictures.all))
  const rails = painter.paintAll([...pictures.categories.values()])
  await fillShelves(replay, script)
  await kernel.jobs.runNow('catalogue.refresh-trends')
  await learnNewWords(kernel)
  const first = await firstScreens(kernel.db, pictures)
  await Promise.race([
    rails.then(() => painter.paintAll(first.slice(0, firstCards))),
    wait(firstPicturesMs),
  ])
  await replay.play('ouvert', () => Promise.resolve())
  onOpened()

  // In the background: the other pictures, and the market's past.
  onBackground()
  const order = [
    ...new Set([...pictures.categories.values(), ...first, ...inOrderOfLooks(content, pictures)]),
  ]
  const paintings = painter.paintAll(order)
  await fillPast(replay, script, log)
  await publishInterest(kernel)
  await kernel.jobs.runNow('catalogue.refresh-trends')
  await kernel.transaction((tx) => kernel.events.emit(tx, everythingChanged, {}))
  onPast()
  await paintings

  // The lighter renditions, in this process rather than in the market's queue, where a seller's
  // picture would wait behind them.
  onQuiet()
  for (const { id } of order) await kernel.jobs.runNow('images.make-avif', { id })
  await replay.play('fini', () => Promise.resolve())
}

/** Fronts of all products, then the other pictures. */
function inOrderOfLooks({ products, shops }: DemoContent, pictures: PicturePlan): PlannedPicture[] {
  const fronts = products.flatMap(({ key }) => pictures.products.get(key)?.slice(0, 1) ?? [])
  const closes = products.flatMap(({ key }) => pictures.products.get(key)?.slice(1) ?? [])
  const logos = shops.flatMap(({ key }) => pictures.logos.get(key) ?? [])
  return [...fronts, ...logos, ...pictures.avatars.values(), ...closes]
}
