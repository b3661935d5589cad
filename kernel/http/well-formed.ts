/**
 * A replacer for `JSON.stringify`: PostgreSQL refuses half a character (a lone surrogate) in JSON,
 * so it becomes U+FFFD.
 */
export function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
