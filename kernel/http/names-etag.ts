/** Compares an `If-None-Match` header with an ETag, weakly (RFC 9110, 13.1.2, for GET and HEAD). */
export function namesEtag(given: string | undefined, etag: string): boolean {
  const wanted = etag.replace(/^W\//, '')
  return given?.split(',').some((one) => one.trim().replace(/^W\//, '') === wanted) ?? false
}
