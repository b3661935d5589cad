/** Reads fields of a form at sending, so that autofilled values count too. */
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

export function problemsOf<Field extends string>(
  found: Record<Field, string | undefined>,
): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Partial<
    Record<Field, string>
  >
}
