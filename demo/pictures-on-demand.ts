import { type ObjectStore, ObjectStoreFailure } from '#server/kernel/object-store/object-store.ts'

/** The first digits of the id of every planned picture. */
export const plannedIds = 'de300000-'

/** Nobody looks at a blurred picture for longer; the page asks again when it is shown again. */
const patienceMs = 30_000
const rendition = new RegExp(`^images/(${plannedIds}[0-9a-f-]{27})/\\d+\\.webp$`)

/**
 * The market's objects while its pictures are still being drawn: whoever asks for one that is not there yet has it drawn next, and waits. So every
 * address works from the first second, and none is ever remembered as missing.
 * @param drawn resolves once the picture can be seen, or when nobody will draw it any more
 */
export function picturesOnDemand(objects: ObjectStore, drawn: (id: string) => Promise<void>): ObjectStore {
  return {
    ...objects,
    async get(key) {
      const found = await objects.get(key)
      const id = rendition.exec(key)?.[1]
      if (found || !id) return found
      await withPatience(drawn(id), key)
      return objects.get(key)
    },
  }
}

async function withPatience(waiting: Promise<void>, key: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ObjectStoreFailure(`${key} is not drawn yet`)), patienceMs)
  })
  await Promise.race([waiting, late]).finally(() => clearTimeout(timer))
}
