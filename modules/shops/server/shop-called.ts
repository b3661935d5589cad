/**
 * SQL that finds shops (`s`) of owners (`u`) by a part of either's name, or of the number. Its
 * words are added to `values`; null when there are none.
 */
export function shopCalled(q: string, values: unknown[]): string | null {
  const words = q.trim()
  if (!words) return null
  const like = values.push(`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return `(plain_name(s.name) like plain_name($${like}) or plain_name(u.name) like plain_name($${like}) or u.phone like replace($${like}, ' ', ''))`
}
