import { storePicture } from '#modules/images/server/index.ts'
import { Events } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'

import type { PlannedPicture } from './picture-plan.ts'
import { beginStep, stepsDone } from './steps.ts'

const start = 'image/'

/** Draws the planned pictures and passes them through the market's own upload. */
export type Painter = {
  /**
   * Paints a requested picture by its id: it waits for the one or two being painted, not for the
   * whole queue. Resolves once it can be seen; at once for an id that is none of these.
   */
  paintById(pictures: readonly PlannedPicture[]): (id: string) => Promise<void>
  /** Paints all of these, the first ones first, a few at a time. */
  paintAll(pictures: readonly PlannedPicture[]): Promise<void>
}

/** One picture is drawn while another is encoded: more at once would not be faster. */
const hands = 2

export async function openPainter(living: Kernel): Promise<Painter> {
  // Its events have no subscriber: the AVIF renditions are made once all pictures are there.
  const kernel = { ...living, events: new Events() }
  const seen = await stepsDone(kernel.db, start)
  const underWay = new Map<string, Promise<void>>()

  function paint(picture: PlannedPicture): Promise<void> {
    const already = underWay.get(picture.id)
    if (already) return already
    if (seen.has(picture.id)) return Promise.resolve()
    const painting = paintNow(kernel, picture).finally(() => underWay.delete(picture.id))
    underWay.set(picture.id, painting)
    return painting.then(() => void seen.add(picture.id))
  }

  return {
    paintById(pictures) {
      const byId = new Map(pictures.map((picture) => [picture.id, picture]))
      return async (id) => {
        const picture = byId.get(id)
        if (picture) await paint(picture)
      }
    },
    async paintAll(pictures) {
      const left = pictures.filter(({ id }) => !seen.has(id))
      const work = async () => {
        for (let next = left.shift(); next; next = left.shift()) await paint(next)
      }
      await Promise.all(Array.from({ length: hands }, work))
    },
  }
}

async function paintNow(kernel: Kernel, picture: PlannedPicture): Promise<void> {
  await storePicture(kernel, { ownerId: null, bytes: await picture.draw(), id: picture.id })
  await kernel.transaction((tx) => beginStep(tx, `${start}${picture.id}`))
}
