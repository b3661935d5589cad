import { randomClearText } from '#kernel/ids.ts'
import { slugOf } from '#kernel/database/slugs.ts'

/** A name this common gets an unguessable ending instead of the next number. */
const numbered = 9

/**
 * Finds a free slug for a name, and takes it: `robe-wax`, else `robe-wax-2` … It never changes
 * afterwards, even if the name does.
 * @param take false when somebody else took it first, so that the next one is tried
 */
export async function takeSlug(
  name: string,
  take: (slug: string) => Promise<boolean>,
  taken: (slugs: readonly string[]) => Promise<string[]>,
): Promise<string> {
  const base = slugOf(name)
  const candidates = [
    base,
    ...Array.from({ length: numbered - 1 }, (_, index) => `${base}-${index + 2}`),
  ]
  const gone = new Set(await taken(candidates))
  for (const slug of candidates.filter((candidate) => !gone.has(candidate)))
    if (await take(slug)) return slug
  for (;;) {
    const slug = `${base}-${randomClearText(6).toLowerCase()}`
    if (await take(slug)) return slug
  }
}
