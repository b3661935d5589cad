/** A whole answer as bytes, for a connection that has no reply of its own (any more). */
export function plainAnswer(
  status: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`
}
