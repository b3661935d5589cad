import type { Page } from 'playwright-core'

import { listOwnComplaints } from '#modules/complaints/contract/complaints.ts'
import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { deliveredOrder } from './steps/orders.ts'
import { pressOnce, reloadAndBack, slow } from './steps/slow-walk.ts'
import { someFile, somePhoto } from './steps/some-photo.ts'

const choose = async (page: Page, ...photos: Buffer[]) =>
  page
    .getByLabel('Choisir des photos')
    .setInputFiles(await Promise.all(photos.map((one) => someFile(one))))
const tiles = (page: Page) => page.getByRole('button', { name: /^Retirer la photo/ })
const words = (page: Page, sentence: RegExp) =>
  page.getByRole('alert').filter({ hasText: sentence })

test.use({ expectedProblems: ['ERR_'] })

test('a buyer complains over a failing network, the shop answers, and the team refunds a part', async ({
  people,
}) => {
  const [buyer, shop, courier, admin] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur'),
    people.demo('admin', laptop),
  ])
  const order = await deliveredOrder({ buyer, shop, courier })
  const { page } = buyer
  const send = page.getByRole('button', { name: 'Envoyer la réclamation' })
  await page.goto('/reclamation')
  await send.click()
  // The sentence names both empty fields and stands under each.
  await expect(
    words(page, /Merci de renseigner le numéro de commande et une description\./),
  ).toHaveCount(2)
  await page.goto(`/reclamation?commande=${order.orderNumber}`)
  await send.click()
  await expect(
    words(page, /Merci de renseigner le numéro de commande et une description\./),
  ).toBeVisible()
  await expect(
    words(page, /Veuillez joindre au moins une photo du produit \(obligatoire\)\./),
  ).toBeVisible()

  // A refused file keeps its tile until it is removed.
  const good = await somePhoto()
  for (const [bad, sentence] of [
    [
      Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
      /Format invalide — choisissez une image \(jpg\/png\)\./,
    ],
    [await somePhoto(900, 399), /Image trop petite — min 400×400px\./],
    [
      Buffer.concat([good, Buffer.alloc(5_242_881 - good.length)]),
      /Fichier trop volumineux — max 5MB\./,
    ],
    [good.subarray(0, 40), /Impossible de lire l’image sélectionnée\./],
  ] as const) {
    await choose(page, bad)
    await expect(words(page, sentence)).toBeVisible()
    await tiles(page).click()
    await expect(tiles(page)).toHaveCount(0)
  }

  // The network fails during the first upload; once it is back, all photos are sent.
  let cut = true
  await page.route('**/api/images', (route) =>
    cut ? route.abort('internetdisconnected') : route.continue(),
  )
  await choose(page, ...Array.from({ length: 6 }, () => good))
  await expect(words(page, /Maximum 5 images autorisées\./)).toBeVisible()
  await expect(tiles(page)).toHaveCount(5)
  // Whichever is ready first is sent, and cut; the others wait for it.
  await expect(page.getByRole('progressbar', { name: /^Envoi de la photo/ })).toHaveCount(4)
  await page
    .getByLabel('Que s’est-il passé')
    .fill('Un verre est fêlé, et l’émail est écaillé près du bec.')
  await expectAccessible(page)
  cut = false
  await page.getByRole('button', { name: 'Reprendre l’envoi des photos' }).click()
  await expect(page.getByText('5 sur 5 envoyées')).toBeAttached()
  for (const _ of [1, 2, 3]) await tiles(page).last().click()

  // A reload keeps what was typed and sent.
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByLabel('Que s’est-il passé')).toHaveValue(/Un verre est fêlé/)
  // The answer is lost: sent again, it is the same complaint.
  await page.route('**/api/reclamations', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send.click()
  await expect(words(page, /Erreur lors de l’envoi, veuillez réessayer/)).toBeVisible()
  await page.unroute('**/api/reclamations')
  await send.click()
  await expect(page).toHaveURL(/\/reclamation\/historique\?reclamation=/)
  await expect(page.getByText('Réclamation envoyée avec succès')).toBeVisible()
  await expect(page.getByText('ouvert', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const { reclamations } = await callAs(buyer)(listOwnComplaints, {})
  expect(reclamations).toMatchObject([{ orderNumber: order.orderNumber, images: [{}, {}] }])
  const [complaint] = reclamations
  // The order's page leads to it, and not to another one.
  await page.goto(`/commandes/${order._id}`)
  await expect(page.getByRole('link', { name: 'Suivre ma réclamation' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Signaler un problème' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Suivre ma réclamation' }).click()

  // The shop's money is withheld from now on; it reads why and answers with a photo.
  const held = async () =>
    (await callAs(shop)(readNextPayout, {})).held.items.filter(
      (one) => one.orderNumber === order.orderNumber,
    )
  expect(await held()).toMatchObject([{ reason: 'complaint' }])
  await shop.page.goto('/vendeur-dashboard?onglet=versements')
  await expect(
    shop.page.getByRole('region', { name: 'Retenu, et pourquoi' }).getByText(order.orderNumber),
  ).toBeVisible()
  await shop.page.goto(`/vendeur-dashboard?onglet=reclamations&reclamation=${complaint?._id}`)
  await shop.page.getByLabel('Phrases prêtes').selectOption({ index: 1 })
  await choose(shop.page, good)
  await expect(shop.page.getByText('1 sur 1 envoyées')).toBeAttached()
  await shop.page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(
    shop.page
      .getByRole('list', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: 'Toutes nos excuses' }),
  ).toBeVisible()

  // On a slow laptop the team cannot refund more than was paid, and loses nothing by a reload.
  await slow(admin.page)
  await admin.page.goto(`/admin-reclamations?reclamation=${complaint?._id}`)
  const refund = admin.page.getByRole('radio', { name: /^Rembourser/ })
  await refund.check()
  const amount = admin.page.getByLabel('Montant à rembourser, en francs')
  await amount.fill('9999999')
  await admin.page.getByLabel('Raisons prêtes').selectOption({ index: 1 })
  await admin.page.getByRole('button', { name: /^Rembourser 9/ }).click()
  await expect(words(admin.page, /Le remboursement va/)).toBeVisible()
  await amount.fill('1000')
  const reason = admin.page.getByLabel('Raison', { exact: true })
  const chosen = await reason.inputValue()
  expect(chosen).not.toBe('')
  await reloadAndBack(admin.page, async () => {
    await expect(refund).toBeChecked()
    await expect(amount).toHaveValue(/^1\s?000$/)
    await expect(reason).toHaveValue(chosen)
  })
  const heads = admin.page.getByRole('heading', { level: 2 })
  const [claim, thread, past, decision] = await Promise.all(
    ['La réclamation', 'Échanges', 'Leur passé', 'Décider'].map(async (title) =>
      (await heads.allTextContents()).indexOf(title),
    ),
  )
  expect(
    [claim, thread, past, decision].toSorted((one, other) => Number(one) - Number(other)),
  ).toEqual([claim, thread, past, decision])
  expect(claim).toBeGreaterThan(-1)
  const effect = admin.page.getByRole('list', { name: 'Ce que fait la décision' })
  await expect(effect.getByText(/^\+\s1\s000\sf$/)).toBeVisible()
  await admin.page.getByRole('button', { name: /^Rembourser 1/ }).click()
  await expectAccessible(admin.page)
  const confirm = admin.page.getByRole('dialog').getByRole('button', { name: 'Rembourser' })
  await pressOnce(confirm, decideComplaint)
  await expect(admin.page.getByText('Décision enregistrée')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^Remboursé\s: 1\s000\sf$/)).toBeVisible()
  await expect(page.getByText('résolu', { exact: true })).toBeVisible()
  await page.goto(`/reclamation?commande=${order.orderNumber}`)
  await expect(page.getByText('Ce colis a déjà été remboursé.')).toBeVisible()

  expect(await held()).toEqual([])
})
