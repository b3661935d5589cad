/** The little of a service worker’s own world that ours touches: TypeScript knows it only without the page’s. */
export type WorkEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = WorkEvent & {
  readonly request: Request
  readonly clientId: string
  readonly resultingClientId: string
  /** What the browser asked of the network while the worker woke up. */
  readonly preloadResponse: Promise<Response | undefined> | undefined
  respondWith(answer: Promise<Response>): void
}
type MessageToWorker = WorkEvent & { readonly data: unknown }

type WorkerScope = {
  addEventListener(type: 'install' | 'activate', hear: (event: WorkEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void
  addEventListener(type: 'message', hear: (event: MessageToWorker) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<{ postMessage(message: unknown): void } | undefined> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } }
}

export const worker = globalThis as object as WorkerScope
