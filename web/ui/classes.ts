/** Joins the classes that apply: `classes('bouton', wide && 'large')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
