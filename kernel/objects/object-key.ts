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

// Folders have no dot, files always do: no name is both, and « .. » is impossible.
const FOLDER = /^[a-z0-9][a-z0-9_-]{0,99}$/
const FILE = /^[a-z0-9][a-z0-9_-]{0,99}\.([a-z0-9]{1,8})$/

/** Keys are built by us: this is a bug. */
export class ObjectKeyRefused extends Error {
  constructor(key: string, why: string) {
    super(`object key ${JSON.stringify(key.slice(0, 200))} refused: ${why}`)
    this.name = 'ObjectKeyRefused'
  }
}

/**
 * Returns the content type of `images/0192…/640.webp`. Lower case only: macOS and Windows ignore
 * case.
 * @throws ObjectKeyRefused for an absolute key, « .. », anything unexpected, or another extension
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
 * A folder stores no content type, and both stores must answer alike.
 * @throws ObjectKeyRefused when it is not the extension's
 */
export function checkWrite(key: string, contentType: string): void {
  const promised = contentTypeOf(key)
  if (contentType !== promised)
    throw new ObjectKeyRefused(key, `written as ${contentType}, its extension says ${promised}`)
}
