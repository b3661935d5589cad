import { products } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { learnNewWords } from '#modules/search/module.ts'

import type { DemoContent } from './content.ts'
import { fillShopsAndStaff } from './fill-script.ts'
import { announcePictures } from './fill-shops.ts'
import { planOrders } from './orders/plan-orders.ts'
import { planAllPictures } from './picture-plan.ts'
import { openReplay } from './replay.ts'
import { claimMarket } from './steps.ts'

/**
 * Leaves pictures and past to the next start.
 * @returns false when the database holds other content
 */
export async function openDemoShops(kernel: Kernel, content: DemoContent): Promise<boolean> {
  if (!(await claimMarket(kernel.database))) return false
  const pictures = await planAllPictures(content)
  const now = kernel.clock.now()
  const replay = openReplay(kernel)
  products.open?.(kernel, {})
  await announcePictures(replay, pictures, now)
  await fillShopsAndStaff(replay, { content, pictures, plan: planOrders(content, now), now })
  await kernel.jobs.runNow('products.refresh-trends')
  await learnNewWords(kernel)
  return true
}
