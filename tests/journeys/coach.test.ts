import { confirmArrival, endArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { labelText } from '#modules/coaches/contract/parcel-label.ts'
import { listWaybills, receiveAtStation } from '#modules/coaches/contract/waybills.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { giveCamera } from '../browser/camera.ts'
import { codeOf, orderToKayes } from '../browser/coach-parcels.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { answered } from './steps/answered.ts'
import { plainGoods } from './steps/goods.ts'
import { readAs } from './steps/orders.ts'
import { someFile } from './steps/some-photo.ts'

test('a coach goes from Bamako to Kayes; one parcel is missing, alone', async ({ people }) => {
  const [ramata, bakary, shop, courier, admin, chef, relay] = await Promise.all([
    people.newBuyer(),
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur'),
    people.demo('admin'),
    people.demo('chef'),
    people.demo('relais-kayes'),
  ])
  const [goods] = await plainGoods({ shopName: shop.user?.shopName, stock: 5 })
  const orderOf = (buyer: Person, fullName: string) =>
    orderToKayes(
      { admin: callAs(admin), shop: callAs(shop), courier: callAs(courier) },
      {
        buyer: callAs(buyer),
        product: goods?._id ?? '',
        phone: buyer.user?.phone ?? '',
        fullName,
      },
    )
  const lost = await orderOf(ramata, 'Ramata Cissé')
  const first = await orderOf(ramata, 'Ramata Cissé')
  const second = await orderOf(bakary, 'Bakary Sidibé')
  const codes = [first, second, lost].map(codeOf)

  const { page } = chef
  await page.goto('/LivraisonDashboard?onglet=cars')
  await page.getByRole('button', { name: 'Recevoir d’un livreur' }).click()
  const station = page.getByRole('dialog')
  for (const code of codes) {
    await station.getByLabel('Code du colis').fill(code)
    await answered(page, receiveAtStation, () =>
      station.getByRole('button', { name: 'Recevoir', exact: true }).click(),
    )
    await expect(station.getByLabel('Code du colis')).toHaveValue('')
  }
  await station.getByRole('button', { name: 'Annuler' }).click()
  for (const code of codes) await page.getByLabel(`Choisir ${code}`).check()
  await page.getByRole('button', { name: 'Faire partir, 3 colis' }).click()
  await expect(page.getByText('Prenez une photo : elle est obligatoire.')).toBeVisible()
  await page.getByLabel('Talon du transporteur').setInputFiles(await someFile())
  await expect(page.getByText(/^Obligatoire, prise /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Faire partir, 3 colis' }).click()
  await page.getByText(/est parti/).waitFor()
  const { waybills } = await callAs(chef)(listWaybills, { query: { list: 'on_road' } })
  const { number = '' } =
    waybills.find(({ parcels }) =>
      parcels.some(({ orderNumber }) => orderNumber === lost.orderNumber),
    ) ?? {}
  const waybill = page.getByRole('article', { name: number })
  await expect(waybill).toContainText('3 colis, chez Relais N’Diaye, Kayes')

  await ramata.page.goto(`/commandes/${lost._id}`)
  await expect(ramata.page.getByText('En route pour Kayes')).toBeVisible()
  await expect(ramata.page.getByText(/^Parti de Bamako/)).toBeVisible()
  await expectAccessible(ramata.page)

  const camera = await giveCamera(relay.page)
  await relay.page.goto('/vendeur-dashboard?onglet=relais&liste=attendus')
  const coach = relay.page.getByRole('article', { name: number })
  await expect(coach.getByText('attendu', { exact: true })).toHaveCount(3)
  const [typed = '', scanned = ''] = codes
  const scan = async (waybill: string) => {
    await camera.show(labelText({ waybill, code: scanned }))
    await coach.getByRole('button', { name: 'Scanner une étiquette' }).click()
  }
  await scan('CAR-260101-01')
  await expect(coach.getByRole('alert')).toHaveText(
    `Cette étiquette est du bordereau CAR-260101-01, pas de ${number}.`,
  )
  await answered(relay.page, confirmArrival, () => scan(number))
  await relay.page.getByRole('button', { name: 'Recevoir un colis' }).click()
  const counter = relay.page.getByRole('dialog')
  await counter.getByLabel('Code du colis').fill(typed)
  await answered(relay.page, confirmArrival, () =>
    counter.getByRole('button', { name: 'Il est là' }).click(),
  )
  await expect(counter.getByLabel('Code du colis')).toHaveValue('')
  await counter.getByRole('button', { name: 'Annuler' }).click()
  await expect(coach.getByText('reçu', { exact: true })).toHaveCount(2)
  await coach.getByRole('button', { name: 'Il en manque' }).click()
  await expect(relay.page.getByRole('dialog')).toContainText(codeOf(lost))
  await answered(relay.page, endArrival, () =>
    relay.page.getByRole('button', { name: 'Signaler ce qui manque' }).click(),
  )
  await expect(coach.getByText('manque', { exact: true })).toBeVisible()
  await expectAccessible(relay.page)

  await page.reload()
  await expect(waybill).toContainText(`arrivé, il manque ${codeOf(lost)}`)
  await expect(waybill).toContainText('Les 2 autres sont à retirer')
  await ramata.page.reload()
  await expect(ramata.page.getByText('Nous cherchons votre colis').first()).toBeVisible()
  await ramata.page.goto(`/commandes/${first._id}`)
  await expect(ramata.page.getByRole('heading', { name: 'Votre code de remise' })).toBeVisible()
  expect((await readAs(bakary, second)).fulfillments[0]?.state).toBe('at_relay')
})
