import type { Page, Worker } from 'playwright-core'

import { marketUrl } from '../../browser/journey.ts'
import type { Person } from '../../browser/people.ts'

const topics = [
  'orders',
  'payments',
  'complaints',
  'favourites',
  'followed',
  'shop',
  'team',
  'announcements',
] as const

/**
 * Stubs the market's push settings, the push service and the permission dialog, which headless
 * Chromium lacks: the person answers `permission`. @returns the requests that the market received
 */
export async function stubPush(
  { page, context }: Person,
  { permission = 'granted', pushes = true } = {},
): Promise<{ requests: string[]; changeKey: () => void }> {
  let publicKey = 'B'.padEnd(87, 'A')
  const requests: string[] = []
  const off = new Set<string>()
  const preferences = () => ({
    publicKey: pushes ? publicKey : null,
    devices: 1,
    topics: topics.map((topic) => ({ topic, push: !off.has(topic) })),
  })
  await context.route('**/api/notifications/preferences', async (route) => {
    const wanted = route.request().postDataJSON() as { topic: string; push: boolean } | null
    requests.push(wanted ? `${wanted.topic} ${wanted.push}` : 'preferences')
    if (wanted?.topic === 'payments')
      return route.fulfill({
        status: 429,
        json: { message: 'Trop de demandes. Réessayez dans un instant.', code: 'throttled' },
      })
    if (wanted) off[wanted.push ? 'delete' : 'add'](wanted.topic)
    return route.fulfill({ json: preferences() })
  })
  await context.route('**/api/notifications/push-*', async (route) => {
    const { endpoint } = route.request().postDataJSON() as { endpoint: string }
    requests.push(
      `${route.request().url().endsWith('push-subscriptions') ? 'on' : 'off'} ${endpoint}`,
    )
    await route.fulfill({ status: 201, json: preferences() })
  })
  await page.addInitScript((given) => {
    const subscription = () => {
      const endpoint = localStorage.getItem('essai-adresse')
      if (!endpoint) return null
      const unsubscribe = async () => (localStorage.removeItem('essai-adresse'), true)
      const applicationServerKey = Uint8Array.from(
        JSON.parse(localStorage.getItem('essai-clef') ?? '[]') as number[],
      )
      return {
        endpoint,
        options: { applicationServerKey },
        unsubscribe,
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem('essai-clef', JSON.stringify([...applicationServerKey]))
        if (!subscription())
          localStorage.setItem('essai-adresse', `https://service.example/${crypto.randomUUID()}`)
        return subscription()
      },
    })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('essai-accord') ?? 'default',
    })
    Notification.requestPermission = async () => (
      localStorage.setItem('essai-accord', given),
      given as NotificationPermission
    )
  }, permission)
  return { requests, changeKey: () => (publicKey = 'B'.padEnd(87, 'C')) }
}

type Shown = [
  title: string,
  options: { body: string; tag: string; data: { url: string; id: string | null } },
]

/** Finds the service worker of this page; its notifications are collected in `shown`. */
export async function workerOf({ context }: Person): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(
    'self.shown = []; registration.showNotification = async (...news) => { shown.push(news) }; 0',
  )
  return worker
}
export const shownBy = async (worker: Worker) =>
  JSON.parse(await worker.evaluate<string>('JSON.stringify(shown)')) as Shown[]

/** Delivers a message as the push service would. */
export async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    )
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: marketUrl(),
    registrationId: await registered,
    data,
  })
  await cdp.detach()
}

/** Clicks the last notification that was shown. */
export async function press(worker: Worker): Promise<void> {
  await worker.evaluate(`(() => {
    const event = new ExtendableEvent('notificationclick')
    Object.defineProperty(event, 'notification', { value: { close() {}, data: shown.at(-1)[1].data } })
    dispatchEvent(event)
  })()`)
}
