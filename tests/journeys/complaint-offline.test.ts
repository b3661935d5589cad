import { listOwnComplaints } from '#modules/complaints/contract/complaints.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { untilCached } from './steps/cached.ts'
import { deliveredOrder } from './steps/orders.ts'
import { someFile, somePhoto } from './steps/some-photo.ts'

test.use({ expectedProblems: ['ERR_'] })

test('a complaint made without network survives a reload and is sent once, with its photo', async ({
  people,
}) => {
  const [buyer, shop, courier] = await Promise.all([
    people.newBuyer({ ...phone, serviceWorkers: 'allow' }),
    people.demo('vendeur'),
    people.demo('livreur'),
  ])
  const order = await deliveredOrder({ buyer, shop, courier })
  const { page, context } = buyer
  const address = `/reclamation?commande=${order.orderNumber}`
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await untilCached(page, '/api/reclamations/parcels')
  await untilCached(page, '/reclamation', 'sugu-pages')

  await context.setOffline(true)
  await page.getByLabel('Choisir des photos').setInputFiles(await someFile(await somePhoto()))
  await expect(page.getByRole('button', { name: /^Retirer la photo/ })).toHaveCount(1)
  await page.getByLabel('Que s’est-il passé ?').fill('Le pagne est déchiré.')
  await page.getByRole('button', { name: 'Envoyer la réclamation' }).click()
  const waiting = page.getByRole('region', { name: 'En attente du réseau' })
  await expect(waiting).toContainText(order.orderNumber)
  await expect(page.getByLabel('Que s’est-il passé ?')).toHaveValue('')
  await expectAccessible(page)
  await page.reload()
  await expect(waiting).toContainText('en attente')

  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  const { reclamations } = await callAs(buyer)(listOwnComplaints, {})
  expect(reclamations).toMatchObject([{ orderNumber: order.orderNumber, images: [{}] }])
})
