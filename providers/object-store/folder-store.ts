import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { checkWrite, contentTypeOf } from '#kernel/objects/object-key.ts'
import { type ObjectStore, ObjectStoreFailure } from '#kernel/objects/object-store.ts'

/** Made at the first write. Several processes may share it. */
export function folderStore(folder: string): ObjectStore {
  return {
    async put(key, bytes, { contentType }) {
      checkWrite(key, contentType)
      await write(join(folder, key), bytes).catch(failed(`cannot write ${key}`))
    },

    async get(key) {
      const contentType = contentTypeOf(key)
      const bytes = await orNull(readFile(join(folder, key))).catch(failed(`cannot read ${key}`))
      return bytes && { bytes, contentType }
    },

    async has(key) {
      contentTypeOf(key)
      const found = await orNull(stat(join(folder, key))).catch(failed(`cannot look for ${key}`))
      return found?.isFile() ?? false
    },

    async remove(key) {
      contentTypeOf(key)
      await rm(join(folder, key), { force: true }).catch(failed(`cannot remove ${key}`))
    },
  }
}

/**
 * Renames a temporary file: readers see the whole object or none, and a crash leaves a hidden file
 * that no key names.
 */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = join(dirname(path), `.${basename(path)}.${randomUUID()}.partial`)
  try {
    await writeFile(partial, bytes, { flag: 'wx' })
    await rename(partial, path)
  } catch (cause) {
    await rm(partial, { force: true })
    throw cause
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

function failed(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new ObjectStoreFailure(what, { cause })
  }
}
