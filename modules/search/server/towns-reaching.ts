import { firstDay } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { townsReaching } from '#modules/network/contract/reaches.ts'
import { readNetwork } from '#modules/network/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** A list that no shop's town is in: an empty one would not filter. */
const nowhere = ['']

/** Reads the towns from which something goes to a region. One statement. */
export async function readTownsTo(kernel: Kernel, region: string): Promise<readonly string[]> {
  const network = await readNetwork(kernel, kernel.db)
  const calendar = marketCalendar(kernel)
  const day = firstDay(calendar, kernel.clock.now())
  const towns = townsReaching(network, { calendar, to: region, day })
  return towns.length > 0 ? towns : nowhere
}
