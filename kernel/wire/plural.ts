/** Returns the word for a count: French says 0 and 1 in the singular, 1,5 too. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return Math.abs(count) < 2 ? one : many
}
