/** `crypto.randomUUID` is missing on plain http and on old phones. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export function newUuid(): string {
  const [, first, second, third, fourth, last] =
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(newKey()) ?? []
  return [first, second, `4${third}`, `8${fourth}`, last].join('-')
}

/** Makes idempotency keys: equal for equal content, so that a form sent twice creates one thing. */
export function keysByContent(): (content: unknown) => string {
  const keys = new Map<string, string>()
  return (content) => {
    const text = JSON.stringify(content)
    const key = keys.get(text) ?? newKey()
    keys.set(text, key)
    return key
  }
}
