/**
 * A category’s name in a row of twelve: what comes before « et » or a comma. « Pagnes et tissus »
 * is « Pagnes ».
 */
export function shortName(name: string): string {
  return name.split(/,| et /, 1)[0] ?? name
}
