import { getViewName, type SQL, sql, type View } from 'drizzle-orm'

/** Writes constant SQL with `$1` …: a view stands by its object, what else is inserted as it is. */
export function sqlText(
  parts: TemplateStringsArray,
  ...inserted: readonly (View | string | number | boolean)[]
): string {
  const texts = inserted.map((one) => (typeof one === 'object' ? getViewName(one) : String(one)))
  return String.raw({ raw: parts }, ...texts)
}

/**
 * Makes a template of a text that a named statement has too: values stand in the places of its
 * `$1` …, each with a type of its own.
 */
export function templateOf(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, place) =>
      place % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]),
    ),
  )
}
