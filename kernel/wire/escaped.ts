const names: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
}

/** Writes the signs of HTML and XML by their names, for texts and attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&${names[sign]};`)
}
