import { worker, type FetchEvent } from './worker-scope.ts'

/** Says to the page whether it reads the market of now: a phone may believe it is online and reach nothing. */
export function tell(event: FetchEvent, network: 'fresh' | 'stale'): void {
  const id = event.clientId || event.resultingClientId
  // A worker speaks to pages of its own origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (id) event.waitUntil(worker.clients.get(id).then((client) => client?.postMessage({ network })))
}
