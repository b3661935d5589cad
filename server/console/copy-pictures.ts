import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { contentTypeOf } from '#kernel/objects/object-key.ts'
import type { ObjectStore } from '#kernel/objects/object-store.ts'

/**
 * Copies the pictures of a folder that a store lacks; the folder stays.
 * @returns how many there are, and how many were copied
 */
export async function copyPictures(
  folder: string,
  store: ObjectStore,
): Promise<{ found: number; copied: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // A half-written file has a name that starts with a dot.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  let copied = 0
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const key = relative(folder, path).split(sep).join('/')
    if (await store.has(key)) continue
    await store.put(key, await readFile(path), { contentType: contentTypeOf(key) })
    copied += 1
  }
  return { found: files.length, copied }
}
