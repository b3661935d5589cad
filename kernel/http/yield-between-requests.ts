import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * Requests that are begun before answers of the database, and those who ask for health, get their
 * chance.
 */
const slice = 16

/**
 * Begins the requests that arrive together in slices. Thousands of connections may have one ready
 * at the same moment: to begin all of them first would make the event loop late, and the database
 * wait for its next statement.
 */
export function yieldBetweenRequests(begin: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = []
  let begun = 0

  function next(): void {
    begun = 0
    for (const [request, response] of waiting.splice(0, slice)) {
      begun += 1
      begin(request, response)
    }
    if (begun > 0) setImmediate(next)
  }

  return (request, response) => {
    if (isProbe(request)) return begin(request, response)
    if (begun >= slice || waiting.length > 0) return void waiting.push([request, response])
    if (begun === 0) setImmediate(next)
    begun += 1
    return begin(request, response)
  }
}

/** A balancer that waits for health takes the process for dead. */
function isProbe({ url }: IncomingMessage): boolean {
  return url === '/healthz' || url === '/readyz'
}
