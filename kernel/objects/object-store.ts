export type StoredObject = { bytes: Buffer; contentType: string }

/**
 * Where pictures live: a folder on one machine, an S3-compatible service on several. Keys look like
 * `images/0192…/640.webp` (see object-key.ts) and the content of a key never changes once written,
 * so a second `put` of a key writes the same bytes.
 *
 * Every method throws ObjectKeyRefused for a malformed key and ObjectStoreFailure when the store
 * cannot do it.
 */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>
  /** Null when there is nothing under this key. */
  get(key: string): Promise<StoredObject | null>
  has(key: string): Promise<boolean>
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>
}

/**
 * The store did not do what was asked: disk full, service down, credentials refused. `status` is
 * the service's, when it answered.
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
