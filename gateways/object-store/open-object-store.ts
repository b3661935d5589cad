import type { S3Config } from '#kernel/config/provider-keys.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from '#kernel/objects/object-store.ts'

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
