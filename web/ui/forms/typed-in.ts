/**
 * The values of these fields of a form, as typed. Read at sending, so that what a browser filled in
 * by itself counts too.
 */
export function typedIn<Field extends string>(
  form: HTMLFormElement,
  ...fields: Field[]
): Record<Field, string> {
  const data = new FormData(form)
  const textOf = (field: Field) => {
    const typed = data.get(field)
    return typeof typed === 'string' ? typed : ''
  }
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>
}

/** Only the fields that have a problem. */
export function problemsOf<Field extends string>(
  found: Record<Field, string | undefined>,
): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Partial<
    Record<Field, string>
  >
}
