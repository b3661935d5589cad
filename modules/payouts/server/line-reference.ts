/** The name of a line in the operator's file: short, without signs, unique. */
export function referenceOf(lineId: string): string {
  return `V${lineId.replaceAll('-', '').slice(-20).toUpperCase()}`
}
