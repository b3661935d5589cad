import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { giveReview, listReviewLines } from '#modules/reviews/contract/reviews.ts'

import { expectAccessible } from '../browser/accessible.ts'
import { laptop, phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { deliveredOrder } from './steps/orders.ts'
import { reloadUntil } from './steps/reload-until.ts'
import { someFile } from './steps/some-photo.ts'
import { repeatUntil } from './steps/repeat-until.ts'

test('a buyer reviews a delivery once, the shop replies, a reader reports it, the team removes', async ({
  people,
}) => {
  const [buyer, shop, courier, admin, reader] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur'),
    people.demo('admin', laptop),
    people.newBuyer(),
  ])
  const order = await deliveredOrder({ buyer, shop, courier })
  const { page } = buyer
  const text = `Très solide, reçu en bon état : ${order.orderNumber}.`
  const invitation = async () => {
    const { notifications } = await callAs(buyer)(listNotifications, {})
    return notifications.find((one) => one.kind === 'delivered')?.webUrl
  }
  await expect.poll(invitation).toBe(`/avis?commande=${order._id}`)

  await page.goto(`/avis?commande=${order._id}`)
  const publish = page.getByRole('button', { name: 'Publier mon avis' })
  await publish.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Choisissez une note de 1 à 5.' }),
  ).toBeVisible()
  // By the keyboard: the radios of the stars.
  await page.getByRole('radio', { name: /^1 sur 5/ }).focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 sur 5, Bien' })).toBeChecked()
  await page.getByLabel('Votre avis').fill(text)
  await page.getByLabel('Choisir des photos').setInputFiles(await someFile())
  await expect(page.getByText('1 sur 1 envoyées')).toBeAttached()
  await expectAccessible(page)
  await publish.click()
  await expect(page.getByText('Merci pour votre avis')).toBeVisible()
  await page.reload()
  await expect(page.getByText(text)).toBeVisible()
  await expect(publish).toBeHidden()
  const { lines } = await callAs(buyer)(listReviewLines, { query: { order: order._id } })
  const again = callAs(buyer)(giveReview, { body: { line: lines[0]?._id ?? '', stars: 1 } })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'reviews.already_given' })
  const product = `/product/${lines[0]?.product.slug}?avis=1`

  await shop.page.goto('/vendeur-dashboard?onglet=avis&etat=sans-reponse')
  const card = shop.page.getByRole('article').filter({ hasText: text })
  await card.getByRole('button', { name: /^Répondre/ }).click()
  await card.getByLabel('Votre réponse').fill('Merci, à bientôt !')
  await card.getByRole('button', { name: 'Publier la réponse' }).click()
  await expect(shop.page.getByText('Réponse publiée')).toBeVisible()

  const shown = reader.page.getByRole('article').filter({ hasText: text })
  await reloadUntil(reader.page, product, shown.getByText('Merci, à bientôt'))
  await expect(shown.getByRole('link', { name: 'Ouvrir la photo 1 de l’avis' })).toBeVisible()
  // Also in the shop's list, whose pages work without JavaScript.
  const plain = await people.visitor({ ...phone, javaScriptEnabled: false })
  const section = plain.page.getByRole('region', { name: 'Avis des acheteurs' })
  const inShop = section.getByRole('article').filter({ hasText: text })
  await reloadUntil(plain.page, '/boutique/bazin-diarra?avis=1', inShop)
  await expect(section.getByRole('list', { name: 'Répartition des notes' })).toBeVisible()
  await expect(section.getByRole('link', { name: /^Voir les/ })).toHaveCount(0)
  await plain.page.goto('/boutique/bazin-diarra?avis=900')
  await expect(section.getByText('La liste s’arrête avant cette page.')).toBeVisible()
  await expect(section.getByRole('link', { name: 'Avis précédents' })).toHaveAttribute(
    'href',
    /avis=\d{1,2}#avis$/,
  )

  const sheet = reader.page.getByRole('dialog', { name: 'Signaler cet avis' })
  await repeatUntil(async (soon) => {
    // The page shows before its code is loaded.
    if (!(await sheet.isVisible()))
      await shown.getByRole('button', { name: /^Signaler l’avis/ }).click(soon)
    await expect(sheet).toBeVisible(soon)
  })
  await sheet.getByLabel('Faux avis').check()
  await expectAccessible(reader.page)
  await sheet.getByRole('button', { name: 'Signaler', exact: true }).click()
  await expect(reader.page.getByText('Merci, notre équipe va regarder cet avis')).toBeVisible()

  await admin.page.goto('/admin-avis')
  const reported = admin.page.getByRole('article').filter({ hasText: text })
  await expect(reported.getByText('Faux avis')).toBeVisible()
  await reported.getByRole('button', { name: 'Retirer…' }).click()
  await admin.page
    .getByRole('dialog')
    .getByLabel('Raison')
    .fill('L’auteur parle d’un autre produit.')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Retirer l’avis' }).click()
  await expect(admin.page.getByText('Avis retiré', { exact: true })).toBeVisible()
  await expect(reported).toBeHidden()
  await repeatUntil(async (soon) => {
    await reader.page.goto(product)
    await expect(reader.page.getByRole('heading', { name: 'Avis', exact: true })).toBeVisible()
    await expect(shown).toHaveCount(0, soon)
  })
  await page.reload()
  await expect(page.getByText(/Cet avis a été retiré par notre équipe/)).toBeVisible()
})
