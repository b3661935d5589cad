import { worker, type FetchEvent } from './worker-scope.ts'

/**
 * Posts to the page whether its content is current: a phone may believe it is online and reach
 * nothing.
 */
export function postNetwork(event: FetchEvent, network: 'fresh' | 'stale'): void {
  const id = event.clientId || event.resultingClientId
  // A worker speaks to pages of its own origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (id) event.waitUntil(worker.clients.get(id).then((client) => client?.postMessage({ network })))
}
