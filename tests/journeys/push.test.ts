import { randomUUID } from 'node:crypto'

import type { Page, Worker } from 'playwright-core'

import { listProducts } from '#contract/catalogue/catalogue.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { expect, marketUrl, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { callAs } from './delivered-order.ts'

const installed = { ...phone, serviceWorkers: 'allow' } as const
const topics = ['orders', 'payments', 'complaints', 'favourites', 'shop', 'team'] as const

async function order(buyer: Person): Promise<string> {
  const { products } = await callAs(buyer)(listProducts, {
    params: { filter: 'paginated' },
    query: { limit: 100 },
  })
  const goods = products.find((one) => !one.useVariants && one.stock > 20 && one.price < 15_000)
  const cartItems = [{ product: goods?._id ?? '', qty: 1, size: null, color: null }]
  const shippingAddress = {
    fullName: 'Awa Traoré',
    phone: buyer.user?.phone ?? '',
    region: 'Bamako',
    quartier: 'Missira',
    repere: 'Près de la mosquée',
  }
  const body = { cartItems, shippingAddress, paymentMethod: 'cash_on_delivery' as const }
  const { _id } = await callAs(buyer)(placeOrder, { body }, { idempotencyKey: randomUUID() })
  return _id
}

/**
 * A market that pushes, and the browser maker’s service: the demo never reaches one. Chromium without a window has no notifications either: what it
 * would ask of its owner is answered with `answer`. All that the market was asked is kept.
 */
async function withPush(
  { page, context }: Person,
  { answer = 'granted', pushes = true } = {},
): Promise<{ asked: string[]; changeKey: () => void }> {
  let publicKey = 'B'.padEnd(87, 'A')
  const asked: string[] = []
  const off = new Set<string>()
  const preferences = () => ({
    publicKey: pushes ? publicKey : null,
    devices: 1,
    topics: topics.map((topic) => ({ topic, push: !off.has(topic) })),
  })
  await context.route('**/api/notifications/preferences', async (route) => {
    const wanted = route.request().postDataJSON() as { topic: string; push: boolean } | null
    asked.push(wanted ? `${wanted.topic} ${wanted.push}` : 'preferences')
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
    asked.push(`${route.request().url().endsWith('push-subscriptions') ? 'on' : 'off'} ${endpoint}`)
    await route.fulfill({ status: 201, json: preferences() })
  })
  await page.addInitScript((given) => {
    const own = () => {
      const endpoint = localStorage.getItem('essai-adresse')
      if (!endpoint) return null
      const forget = async () => (localStorage.removeItem('essai-adresse'), true)
      const applicationServerKey = Uint8Array.from(
        JSON.parse(localStorage.getItem('essai-clef') ?? '[]') as number[],
      )
      return {
        endpoint,
        options: { applicationServerKey },
        unsubscribe: forget,
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => own(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem('essai-clef', JSON.stringify([...applicationServerKey]))
        if (!own())
          localStorage.setItem('essai-adresse', `https://service.example/${crypto.randomUUID()}`)
        return own()
      },
    })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('essai-accord') ?? 'default',
    })
    Notification.requestPermission = async () => (
      localStorage.setItem('essai-accord', given),
      given as NotificationPermission
    )
  }, answer)
  return { asked, changeKey: () => (publicKey = 'B'.padEnd(87, 'C')) }
}

type Shown = [
  title: string,
  options: { body: string; tag: string; data: { url: string; id: string | null } },
]

/** The worker of this page; what it shows is kept there instead of on a screen that is none. */
async function workerOf({ context }: Person): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(
    'self.shown = []; registration.showNotification = async (...news) => { shown.push(news) }; 0',
  )
  return worker
}
const shownBy = async (worker: Worker) =>
  JSON.parse(await worker.evaluate<string>('JSON.stringify(shown)')) as Shown[]

/** As the browser maker’s service would hand it over. */
async function deliver(page: Page, data: string): Promise<void> {
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

/** A press on the last one that was shown. */
async function press(worker: Worker): Promise<void> {
  await worker.evaluate(`(() => {
    const event = new ExtendableEvent('notificationclick')
    Object.defineProperty(event, 'notification', { value: { close() {}, data: shown.at(-1)[1].data } })
    dispatchEvent(event)
  })()`)
}

test('whoever ordered is asked once; what is pushed is shown, and read by opening it; a new address is told, and signing out ends it', async ({
  people,
}) => {
  const buyer = await people.newBuyer(installed)
  const { page } = buyer
  const { asked, changeKey } = await withPush(buyer)
  await page.goto('/commandes')
  await expect(page.getByRole('heading', { name: 'Mes commandes' })).toBeVisible()
  const id = await order(buyer)
  expect(asked).toEqual([])
  await page.goto(`/commandes/${id}`)
  const question = page.getByRole('region', { name: 'Suivre ce colis sans ouvrir Sugu ?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Oui, me prévenir' }).click()
  await expect(page.getByText('C’est noté')).toBeVisible()
  expect(asked.filter((words) => words !== 'preferences')).toEqual([
    expect.stringMatching(/^on https:/),
  ])

  // News of the order, pressed where its page is open already: nothing is loaded anew, and the bell counts down.
  const news = () => callAs(buyer)(listNotifications, {})
  await expect.poll(async () => (await news()).unread).toBe(1)
  const told = (await news()).notifications[0]
  const worker = await workerOf(buyer)
  await deliver(
    page,
    JSON.stringify({
      title: told?.title,
      body: told?.message,
      url: told?.webUrl,
      tag: told?._id,
      id: told?._id,
    }),
  )
  await expect(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
  expect(await shownBy(worker)).toMatchObject([
    ['Commande enregistrée', { body: told?.message, data: { url: page.url() } }],
  ])
  await press(worker)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect((await news()).unread).toBe(0)

  // What cannot be read, or leads elsewhere, is shown all the same, and leads to the list.
  await deliver(page, '<html>')
  await deliver(
    page,
    JSON.stringify({ title: 'Ailleurs', body: '', url: 'https://ailleurs.example/', tag: 'x' }),
  )
  await expect
    .poll(async () =>
      (await shownBy(worker))
        .slice(1)
        .map(([title, { data }]) => [title, new URL(data.url).pathname]),
    )
    .toEqual([
      ['Sugu', '/notifications'],
      ['Ailleurs', '/notifications'],
    ])

  await page.evaluate(() =>
    localStorage.setItem('essai-adresse', 'https://service.example/nouvelle'),
  )
  await page.reload()
  await expect.poll(() => asked).toContain('on https://service.example/nouvelle')
  await expect(question).toBeHidden()
  // The market changed its keys: within a day this browser takes another address for them.
  changeKey()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('sugu-rappels') ?? '') as { told: object }
    localStorage.setItem('sugu-rappels', JSON.stringify({ ...kept, told: { ...kept.told, at: 0 } }))
  })
  await page.reload()
  const address = () => page.evaluate(() => localStorage.getItem('essai-adresse'))
  await expect
    .poll(
      async () =>
        asked.at(-1) === `on ${await address()}` &&
        (await address()) !== 'https://service.example/nouvelle',
    )
    .toBe(true)

  const last = await address()
  await page.goto('/parametre')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/login')
  expect(asked.at(-1)).toBe(`off ${last}`)
  expect(await address()).toBeNull()
})

test('a refusal is respected, to us or to the browser; what one wants to hear of is chosen in the settings', async ({
  people,
}) => {
  const buyer = await people.newBuyer(installed)
  const { page } = buyer
  const { asked } = await withPush(buyer)
  const id = await order(buyer)
  await page.goto(`/commandes/${id}`)
  await page.getByRole('button', { name: 'Non merci' }).click()
  await expect(page.getByRole('button', { name: 'Non merci' })).toBeHidden()
  asked.length = 0
  await page.reload()
  await expect(page.getByText('Arrivée prévue')).toBeVisible()
  expect(asked).toEqual([])

  await page.goto('/parametre')
  await page.getByRole('link', { name: 'Être prévenu' }).click()
  const device = page.getByRole('switch', { name: 'Recevoir les notifications sur cet appareil' })
  await expect(device).not.toBeChecked()
  await expect(
    page.getByText('Rien de 21\u00a0h à 7\u00a0h, sauf un code que vous attendez'),
  ).toBeVisible()
  await expectAccessible(page)
  await device.check()
  await expect.poll(() => asked).toContainEqual(expect.stringMatching(/^on https:/))
  await expect(device).toBeEnabled()
  await expect(device).toBeChecked()
  await page.getByRole('switch', { name: /^Favoris/ }).uncheck()
  await expect.poll(() => asked).toContain('favourites false')
  const payments = page.getByRole('switch', { name: /^Paiements/ })
  await payments.click()
  await expect(page.getByText('Trop de demandes. Réessayez dans un instant.')).toBeVisible()
  await expect(payments).toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Favoris/ })).not.toBeChecked()
  await device.uncheck()
  await expect.poll(() => asked.at(-1)).toMatch(/^(off|preferences)/)
  await expect(device).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('essai-adresse'))).toBeNull()
  await page.evaluate(() => localStorage.setItem('essai-accord', 'denied'))
  await page.reload()
  await expect(
    page.getByText('Votre navigateur bloque les notifications de ce site.'),
  ).toBeVisible()
})

test('where the market pushes nothing, nothing is asked', async ({ people }) => {
  const buyer = await people.newBuyer(installed)
  const { page } = buyer
  await withPush(buyer, { pushes: false })
  await page.goto(`/commandes/${await order(buyer)}`)
  await expect(page.getByText('Arrivée prévue')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Oui, me prévenir' })).toBeHidden()
  await page.goto('/notifications/reglages')
  await expect(page.getByText('Tout ce qui vous concerne est déjà sous la cloche.')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
})
