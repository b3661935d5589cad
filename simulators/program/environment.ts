/** A text of the environment; empty counts as absent. */
export function textFrom(name: string): string | undefined {
  const value = process.env[name]
  return value === undefined || value === '' ? undefined : value
}

/** @throws Error naming the variable when it is not a number of 0 or more. */
export function numberFrom(name: string): number | undefined {
  const value = textFrom(name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (!Number.isFinite(number) || number < 0)
    throw new Error(`${name} must be a number of 0 or more, not « ${value} »`)
  return number
}
