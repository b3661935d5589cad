import { randomInt } from 'node:crypto'

import { verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { overrideOtp } from '#modules/dispatch/contract/dispatch.ts'
import { uploadImage } from '#modules/images/contract/images.ts'
import { laptop, phone } from '../browser/devices.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { untilCached } from './steps/cached.ts'
import { typeCode, unfold, wrongCode } from './steps/courier.ts'
import { collect, orderFrom } from './steps/orders.ts'
import { somePhoto } from './steps/some-photo.ts'

/** Confirms, as the manager, a hand-over whose code is not available. */
async function overrideHandOver(chef: Person, id: string): Promise<void> {
  const body = new FormData()
  const photo = new Uint8Array(await somePhoto())
  body.append('image', new Blob([photo], { type: 'image/jpeg' }), 'porte.jpg')
  const { _id: imageId } = await callAs(chef)(uploadImage, { body })
  const reason = 'Le client a signé devant moi, son téléphone est en panne.'
  await callAs(chef)(overrideOtp, {
    params: { id },
    body: { step: 'handover', reason, imageId, cashReceived: true },
  })
}

test('three codes typed without network are checked later: right, delivered meanwhile, wrong', async ({
  people,
}) => {
  const [shop, courier, chef] = await Promise.all([
    people.demo('vendeur'),
    people.demo('livreur', { ...phone, serviceWorkers: 'allow' }),
    people.demo('chef', laptop),
  ])
  const newParcel = async (first: string) => {
    const buyer = await people.newBuyer()
    const name = `${first} Cissé ${randomInt(1_000, 9_999)}`
    const placed = await orderFrom(buyer, [shop], { fullName: name })
    return { name, ...(await collect({ buyer, shop, courier }, placed)) }
  }
  const first = await newParcel('Oumar')
  const second = await newParcel('Awa')
  const third = await newParcel('Seydou')
  const { page, context } = courier
  await page.goto('/livreur-dashboard?onglet=en-cours')
  await expect(page.getByText(third.name).first()).toBeVisible()
  // The first visit comes before the service worker: from the second on, pages are cached.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await untilCached(page, '/api/deliveries/current')
  await untilCached(page, '/livreur-dashboard')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(third.name).first()).toBeVisible()
  for (const { name, otp } of [first, second, { ...third, otp: wrongCode(third.otp) }]) {
    await unfold(page, name)
    await page.getByRole('link', { name: 'Saisir le code du client' }).click()
    await page.getByLabel(/J’ai reçu .* en espèces/).check()
    await typeCode(page, otp, 'Confirmer la remise')
    const queued = page.getByRole('article', { name: `Code de ${name}` })
    await expect(queued.getByText('en attente de synchro')).toBeVisible()
  }
  await expect(page.getByText(/3 codes en attente/)).toBeVisible()
  await expectAccessible(page)

  await overrideHandOver(chef, second.id)
  await context.setOffline(false)
  const refused = page.getByRole('article', { name: `Code de ${third.name}` })
  await expect(refused.getByText('code refusé')).toBeVisible()
  await expect(page.getByText(/en attente de synchro/)).toHaveCount(0)
  await expect(refused.getByText(/Code incorrect/)).toBeVisible()
  for (const { id, otp } of [first, second]) {
    const body = { fulfillmentId: id, otp, cashReceived: true }
    const again = await callAs(courier)(verifyClientOtp, { body })
    expect(again).toMatchObject({ alreadyDelivered: true })
  }
  await page.getByRole('link', { name: 'Corriger le code' }).click()
  await page.getByLabel(/J’ai reçu .* en espèces/).check()
  await typeCode(page, third.otp, 'Confirmer la remise')
  await expect(page.getByText('Colis livré.')).toBeVisible()
})
