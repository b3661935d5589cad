export type StoredObject = { bytes: Buffer; contentType: string }

/**
 * Store of pictures: a folder on one machine, an S3-compatible service on several. Keys look like
 * `images/0192…/640.webp` (object-key.ts); the content of a key never changes, so a second `put`
 * writes the same bytes.
 *
 * Every method throws ObjectKeyRefused for a malformed key and ObjectStoreFailure when the store
 * fails.
 */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>
  /** Null when the key holds nothing. */
  get(key: string): Promise<StoredObject | null>
  has(key: string): Promise<boolean>
  /** Removing a missing key succeeds. */
  remove(key: string): Promise<void>
}

/**
 * The store failed: disk full, service down, credentials refused. `status` is the service's, when
 * it answered.
 */
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
