/** Slugs are ASCII words; anything else names nothing of ours, and need not reach the database. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

/** A comma list as it is in an address: trimmed, without empty or repeated values, 20 at most. */
export function listed(text: string | undefined): string[] {
  // PostgreSQL refuses a NUL inside text.
  const values = (text ?? '').split(',')
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))].slice(0, 20)
}
