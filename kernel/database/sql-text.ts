import { getViewName, type View } from 'drizzle-orm'

/** Writes constant SQL with `$1` …: a view stands by its object, what else is inserted as it is. */
export function sqlText(
  parts: TemplateStringsArray,
  ...inserted: readonly (View | string | number | boolean)[]
): string {
  const texts = inserted.map((one) => (typeof one === 'object' ? getViewName(one) : String(one)))
  return String.raw({ raw: parts }, ...texts)
}
