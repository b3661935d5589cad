import type { ObjectStore, StoredObject } from '#kernel/objects/object-store.ts'

/** The first digits of the id of every planned picture. */
export const plannedIds = 'de300000-'

/**
 * The longest wait, in ms, while many pictures are drawn: the page shows its blurred placeholder,
 * and requests the picture again when shown again. A browser opens six connections: six waiting
 * pictures would block the next page.
 */
const patienceMs = 4_000
/** Shows what lies behind it. */
const nothingYet: StoredObject = {
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'),
  contentType: 'image/svg+xml',
  passing: true,
}
const rendition = new RegExp(`^images/(${plannedIds}[0-9a-f-]{27})/\\d+\\.webp$`)

/**
 * The market's objects while its pictures are still being drawn: a request for a missing one has it
 * drawn next, and waits. So every address works from the first second, and no cache stores one as
 * missing.
 * @param drawn resolves once the picture can be seen, or when the drawing process has ended
 */
export function picturesOnDemand(
  objects: ObjectStore,
  drawn: (id: string) => Promise<void>,
): ObjectStore {
  return {
    ...objects,
    async get(key) {
      const found = await objects.get(key)
      const id = rendition.exec(key)?.[1]
      if (found || !id) return found
      return (await withPatience(drawn(id))) ? objects.get(key) : nothingYet
    },
  }
}

/** @returns whether it came in time */
async function withPatience(waiting: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  return Promise.race([waiting.then(() => true), late]).finally(() => clearTimeout(timer))
}
