/** PostgreSQL's five-character code, wherever the driver or the query builder put it. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}
