import { products } from '#modules/products/module.ts'
import { systemClock } from '#kernel/clock.ts'
import { everythingChanged } from '#kernel/events/events.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import type { SecretKeys } from '#kernel/secret-box.ts'
import type { Log } from '#kernel/log.ts'
import type { ObjectStore } from '#kernel/objects/object-store.ts'
import { learnNewWords } from '#modules/search/module.ts'
import { leadsTo, notify, teamOf } from '#modules/notices/module.ts'
import { publishInterest } from '#modules/suggestions/module.ts'

import { readDemoContent, type DemoContent } from './content.ts'
import { fillPast, fillShopsAndStaff, type LeftOut, type Script } from './fill-script.ts'
import { leftOutWords } from './index.ts'
import { announcePictures } from './fill-shops.ts'
import { planOrders } from './orders/plan-orders.ts'
import { planAllPictures } from './picture-plan.ts'
import { openReplay } from './replay.ts'
import { claimMarket, stepDone } from './steps.ts'

export type Filling = {
  databaseUrl: string
  objects: ObjectStore
  /** Keys of the server, which opens what they seal; default: of this process. */
  secretKeys?: SecretKeys
  log: Log
  onOpened: () => void
  /** Called when the past begins, and when all is complete. */
  onBackground?: () => void | Promise<void>
  /** `leftOut`: what no longer fitted the market. */
  onPast?: (leftOut: LeftOut) => void
  content?: DemoContent
}

/**
 * Fills an empty database or resumes an interrupted filling, to the end; leaves other content
 * alone.
 */
export async function fillDemoMarket(filling: Filling): Promise<void> {
  const { databaseUrl, objects, secretKeys, log, onOpened } = filling
  const kernel = openKernel({
    databaseUrl,
    objects,
    clock: systemClock,
    log,
    sizes: { reads: 3, writes: 4 },
    ...(secretKeys && { secretKeys }),
  })
  try {
    if (!(await claimMarket(kernel.database)) || (await stepDone(kernel.db, 'fini')))
      return onOpened()
    products.open?.(kernel, {})
    await fill(kernel, filling)
  } finally {
    await kernel.database.close()
  }
}

async function fill(
  kernel: Kernel,
  { log, onOpened, onBackground = () => {}, onPast = () => {}, content: given }: Filling,
): Promise<void> {
  const content = given ?? (await readDemoContent())
  const pictures = await planAllPictures(content)
  const now = systemClock.now()
  const script: Script = { content, pictures, plan: planOrders(content, now), now }
  const replay = openReplay(kernel)

  await announcePictures(replay, pictures, now)
  await fillShopsAndStaff(replay, script)
  await kernel.jobs.runNow('products.refresh-trends')
  await learnNewWords(kernel)
  await replay.play('ouvert', () => Promise.resolve())
  onOpened()

  await onBackground()
  const leftOut = await fillPast(replay, script, log)
  await publishInterest(kernel)
  await kernel.jobs.runNow('products.refresh-trends')
  await kernel.transaction((tx) => kernel.events.emit(tx, everythingChanged, {}))
  await replay.play('fini', () => tellAdmins(kernel, leftOut))
  onPast(leftOut)
}

/** No-op when everything was played. */
async function tellAdmins(kernel: Kernel, leftOut: LeftOut): Promise<void> {
  const words = leftOutWords(leftOut)
  if (!words) return
  const admins = await teamOf(kernel.db, ['admin'])
  const at = kernel.clock.now()
  await notify(
    kernel,
    admins.map(({ id }) => ({
      kind: 'team' as const,
      title: 'Le passé de la démonstration est incomplet',
      message: words,
      ...leadsTo(['/admin-dashboard', 'admin', 'job']),
      userId: id,
      key: 'demonstration-past',
      at,
    })),
  )
}
