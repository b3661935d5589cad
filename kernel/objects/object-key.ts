const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
}

// Folders have no dot and files always do, so that no name is both a file and a folder, and « .. »
// is impossible.
const FOLDER = /^[a-z0-9][a-z0-9_-]{0,99}$/
const FILE = /^[a-z0-9][a-z0-9_-]{0,99}\.([a-z0-9]{1,8})$/

/**
 * A key that no store may hold. Keys are built by us, so this is a bug, not an answer to a caller.
 */
export class ObjectKeyRefused extends Error {
  constructor(key: string, why: string) {
    super(`object key ${JSON.stringify(key.slice(0, 200))} refused: ${why}`)
    this.name = 'ObjectKeyRefused'
  }
}

/**
 * Accepts a key such as `images/0192…/640.webp` and returns its extension's content type. Lower
 * case only: keys that differ by case would be one file on macOS or Windows.
 * @throws ObjectKeyRefused when the key is absolute, has « .. » or anything unexpected, or ends in
 * an extension that we do not store.
 */
export function contentTypeOf(key: string): string {
  const folders = key.split('/')
  const extension = FILE.exec(folders.pop() ?? '')?.[1]
  if (
    extension === undefined ||
    folders.length > 8 ||
    !folders.every((folder) => FOLDER.test(folder))
  )
    throw new ObjectKeyRefused(key, 'not folder/…/name.extension in lower case')
  const contentType = CONTENT_TYPES[extension]
  if (contentType === undefined)
    throw new ObjectKeyRefused(key, `.${extension} is not a kind of object we store`)
  return contentType
}

/**
 * Checks that the content type is the extension's: a folder stores none, and both stores must
 * answer alike.
 * @throws ObjectKeyRefused
 */
export function checkWrite(key: string, contentType: string): void {
  const promised = contentTypeOf(key)
  if (contentType !== promised)
    throw new ObjectKeyRefused(key, `written as ${contentType}, its extension says ${promised}`)
}
