/** Used part of the service worker API, whose TypeScript types clash with a page's. */
export type WorkEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = WorkEvent & {
  readonly request: Request
  readonly clientId: string
  readonly resultingClientId: string
  /** The browser's own fetch of the page while the worker started. */
  readonly preloadResponse: Promise<Response | undefined> | undefined
  respondWith(answer: Promise<Response>): void
}
export type PushEvent = WorkEvent & { readonly data: { text(): string } | null }
export type NotificationEvent = WorkEvent & {
  readonly notification: { readonly data: unknown; close(): void }
}
export type Page = {
  readonly url: string
  postMessage(message: unknown): void
  focus(): Promise<unknown>
}
type MessageToWorker = WorkEvent & { readonly data: unknown }

type WorkerScope = {
  addEventListener(type: 'install' | 'activate', hear: (event: WorkEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', hear: (event: NotificationEvent) => void): void
  addEventListener(type: 'message', hear: (event: MessageToWorker) => void): void
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<Page | undefined>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(address: string): Promise<unknown>
  }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(
      title: string,
      options: NotificationOptions & { renotify: boolean },
    ): Promise<void>
  }
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } }
}

export const worker = globalThis as object as WorkerScope
