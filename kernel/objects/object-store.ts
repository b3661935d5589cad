export type StoredObject = { bytes: Buffer; contentType: string }

/**
 * Store of pictures: a folder on one machine, an S3-compatible service on several. Keys are
 * `images/0192…/640.webp` (object-key.ts); the content of a key never changes.
 *
 * Every method throws ObjectKeyRefused and ObjectStoreFailure.
 */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>
  get(key: string): Promise<StoredObject | null>
  has(key: string): Promise<boolean>
  /** Succeeds for a missing key. */
  remove(key: string): Promise<void>
}

/** Disk full, service down, credentials refused. `status`: the service's, when it answered. */
export class ObjectStoreFailure extends Error {
  readonly status: number | undefined

  constructor(what: string, about: { status?: number; cause?: unknown } = {}) {
    super(
      `object store: ${what}${about.status === undefined ? '' : ` (answered ${about.status})`}`,
      { cause: about.cause },
    )
    this.name = 'ObjectStoreFailure'
    this.status = about.status
  }
}
