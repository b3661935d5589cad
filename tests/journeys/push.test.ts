import type { Page } from 'playwright-core'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { anyShop, orderFrom } from './steps/orders.ts'
import { signOut } from './steps/session.ts'
import { deliver, press, shownBy, stubPush, workerOf } from './steps/stub-push.ts'

const installed = { ...phone, serviceWorkers: 'allow' } as const
const newOrder = async (buyer: Person) => (await orderFrom(buyer, [anyShop]))._id

test('a buyer subscribes, gets a notification, opens it, and unsubscribes by signing out', async ({
  people,
}) => {
  const buyer = await people.newBuyer(installed)
  const { page } = buyer
  const { requests, changeKey } = await stubPush(buyer)
  await page.goto('/commandes')
  await expect(page.getByRole('heading', { name: 'Mes commandes' })).toBeVisible()
  const id = await newOrder(buyer)
  expect(requests).toEqual([])
  await page.goto(`/commandes/${id}`)
  const question = page.getByRole('region', { name: 'Suivre ce colis sans ouvrir Sugu ?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Oui, me prévenir' }).click()
  await expect(page.getByText('C’est noté')).toBeVisible()
  expect(requests.filter((words) => words !== 'preferences')).toEqual([
    expect.stringMatching(/^on https:/),
  ])

  // A click where the order's page is open reloads nothing, and the bell counts down.
  const list = () => callAs(buyer)(listNotifications, {})
  await expect.poll(async () => (await list()).unread).toBe(1)
  const notification = (await list()).notifications[0]
  const worker = await workerOf(buyer)
  await deliver(
    page,
    JSON.stringify({
      title: notification?.title,
      body: notification?.message,
      url: notification?.webUrl,
      tag: notification?._id,
      id: notification?._id,
    }),
  )
  await expect(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
  expect(await shownBy(worker)).toMatchObject([
    ['Commande enregistrée', { body: notification?.message, data: { url: page.url() } }],
  ])
  await press(worker)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect((await list()).unread).toBe(0)

  // An unreadable message, or a link to another site, leads to the list of notifications.
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
  await expect.poll(() => requests).toContain('on https://service.example/nouvelle')
  await expect(question).toBeHidden()
  // The market has a new key: within a day this browser subscribes again.
  changeKey()
  const address = () => page.evaluate(() => localStorage.getItem('essai-adresse'))
  const forget = async (changed: { at?: number; session?: string }) => {
    // The page writes what it told the market once the market has answered.
    await expect.poll(async () => (await toldBy(page)).endpoint).toBe(await address())
    await page.evaluate(
      (told) => {
        const kept = JSON.parse(localStorage.getItem('sugu-rappels') ?? '') as object
        localStorage.setItem('sugu-rappels', JSON.stringify({ ...kept, told }))
      },
      { ...(await toldBy(page)), ...changed },
    )
  }
  await forget({ at: 0 })
  await page.reload()
  await expect
    .poll(
      async () =>
        requests.at(-1) === `on ${await address()}` &&
        (await address()) !== 'https://service.example/nouvelle',
    )
    .toBe(true)

  // After signing in again: the subscription ended with the former session, so the browser
  // subscribes at once.
  requests.length = 0
  await forget({ session: 'ancienne' })
  await page.reload()
  await expect.poll(async () => requests.includes(`on ${await address()}`)).toBe(true)

  await expect.poll(async () => (await toldBy(page)).session).not.toBe('ancienne')
  const last = await address()
  await signOut(page)
  expect(requests.at(-1)).toBe(`off ${last}`)
  expect(await address()).toBeNull()
})

function toldBy(page: Page) {
  return page.evaluate(() => {
    const kept = localStorage.getItem('sugu-rappels') ?? ''
    return (JSON.parse(kept) as { told: { endpoint: string; session: string } }).told
  })
}

test('a refusal is remembered, and topics are chosen in the settings', async ({ people }) => {
  const buyer = await people.newBuyer(installed)
  const { page } = buyer
  const { requests } = await stubPush(buyer)
  const id = await newOrder(buyer)
  await page.goto(`/commandes/${id}`)
  await page.getByRole('button', { name: 'Non merci' }).click()
  await expect(page.getByRole('button', { name: 'Non merci' })).toBeHidden()
  requests.length = 0
  await page.reload()
  await expect(page.getByText('Arrivée prévue')).toBeVisible()
  expect(requests).toEqual([])

  await page.goto('/parametre')
  await page.getByRole('link', { name: 'Être prévenu' }).click()
  const device = page.getByRole('switch', { name: 'Recevoir les notifications sur cet appareil' })
  await expect(device).not.toBeChecked()
  await expect(
    page.getByText('Rien de 21\u00a0h à 7\u00a0h, sauf un code que vous attendez'),
  ).toBeVisible()
  await expectAccessible(page)
  await device.check()
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(/^on https:/))
  await expect(device).toBeEnabled()
  await expect(device).toBeChecked()
  await page.getByRole('switch', { name: /^Favoris/ }).uncheck()
  await expect.poll(() => requests).toContain('favourites false')
  const payments = page.getByRole('switch', { name: /^Paiements/ })
  await payments.click()
  await expect(page.getByText('Trop de demandes. Réessayez dans un instant.')).toBeVisible()
  await expect(payments).toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Favoris/ })).not.toBeChecked()
  await device.uncheck()
  await expect.poll(() => requests.at(-1)).toMatch(/^(off|preferences)/)
  await expect(device).not.toBeChecked()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('essai-adresse'))).toBeNull()
  await page.evaluate(() => localStorage.setItem('essai-accord', 'denied'))
  await page.reload()
  await expect(
    page.getByText('Votre navigateur bloque les notifications de ce site.'),
  ).toBeVisible()
})
