/** How the operator's file names a line: short, without signs, unique. */
export function referenceOf(lineId: string): string {
  return `V${lineId.replaceAll('-', '').slice(-20).toUpperCase()}`
}
