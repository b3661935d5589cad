import type { S3Config } from '#server/kernel/provider-keys.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from '#server/kernel/object-store.ts'

import { s3Store } from './s3-store.ts'

/**
 * The bucket when one is configured, else the folder (one machine only: a second one would not see
 * its pictures).
 */
export function openObjectStore(configuration: {
  folder: string
  s3: S3Config | null
}): ObjectStore {
  return configuration.s3 ? s3Store(configuration.s3) : folderStore(configuration.folder)
}
