import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'

import { readConversation, writeToShop } from '#modules/conversations/contract/conversations.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { untilCached } from './steps/cached.ts'
import { plainGoods } from './steps/goods.ts'
import { someFile } from './steps/some-photo.ts'

// A market under load may put off a poll; the page asks again.
test.use({ expectedProblems: ['/api/conversations/changes/'] })

const desk = '/vendeur-dashboard?onglet=messages'
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function send(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

/** Begins a conversation with the shop of the demo’s seller by the API. */
async function begin(buyer: Person, text: string, slug = 'bazin-diarra'): Promise<string> {
  const { conversationId } = await callAs(buyer)(writeToShop, {
    params: { slug },
    body: { key: randomUUID(), text },
  })
  return conversationId
}

test('a visitor writes about a product after signing in; both sides see it without a reload', async ({
  people,
}) => {
  const [{ page: visited }, buyer, shop] = await Promise.all([
    people.visitor(),
    people.newBuyer(),
    people.demo('vendeur'),
  ])
  const [product] = await plainGoods({ shopName: 'Bazin Diarra', stock: 5 })
  await visited.goto(`/product/${product?.slug}`)
  const link = visited.getByRole('link', { name: 'Écrire à la boutique' })
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(visited).toHaveURL(/\/login\?from=/)

  const { page } = buyer
  await page.goto(address)
  await expect(page.getByText(`À propos de : ${product?.name}`)).toBeVisible()
  // The list shows how it begins. Eight figures would be hidden, as a telephone’s are.
  const mark = randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')
  const words = `Écru ${mark}, bonjour, le teint tient-il au lavage ?`
  await field(page).fill(words)
  await page.reload()
  await expect(field(page)).toHaveValue(words)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(log(page).getByText(words)).toBeVisible()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(log(page).getByRole('link', { name: product?.name })).toBeVisible()

  await shop.page.goto(desk)
  await shop.page.getByRole('link', { name: words.slice(0, 30) }).click()
  await expect(log(shop.page).getByText(words)).toBeVisible()
  await expectAccessible(shop.page)
  await expect(log(page).getByText('· lu')).toBeVisible()
  await send(shop.page, 'Bonjour madame, appelez-moi au 76 12 34 56.')
  await expect(log(page).getByText('Bonjour madame, appelez-moi au')).toBeVisible()
  await expect(log(page).getByText('[masqué]')).toBeVisible()
  await expect(log(page).getByText(/^Numéro masqué/)).toHaveCount(1)
  await expectAccessible(page)

  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /Bazin Diarra/ })).toBeVisible()
})

test('a message written without network, with a photo, leaves once when the network is back', async ({
  people,
}) => {
  const buyer = await people.newBuyer({ ...phone, serviceWorkers: 'allow' })
  const id = await begin(buyer, 'Bonjour')
  const { page, context } = buyer
  await page.goto(`/messages/${id}`)
  await page.keyboard.press('Tab')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`/messages/${id}`)
  await expect(log(page).getByText('Bonjour')).toBeVisible()
  await untilCached(page, '/messages/une', 'sugu-pages')
  await untilCached(page, `/api/conversations/${id}`)

  await context.setOffline(true)
  await page.locator('input[type="file"]').setInputFiles(await someFile())
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await send(page, 'Est-ce cette couleur ?')
  await expect(page.getByText('Pas encore parti, partira au retour du réseau.')).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('Est-ce cette couleur ?')).toBeVisible()
  await expect(page.getByText('Pas encore parti, partira au retour du réseau.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^Pas encore parti/)).toHaveCount(0)
  await expect(page.getByText('Envoi...')).toHaveCount(0)
  await expect(log(page).getByText('Est-ce cette couleur ?')).toHaveCount(1)
  const { messages } = await callAs(buyer)(readConversation, { params: { id } })
  expect(messages.map(({ text, images }) => [text, images.length])).toEqual([
    ['Bonjour', 0],
    ['Est-ce cette couleur ?', 1],
  ])
})
