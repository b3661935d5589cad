import { failDelivery, tryAgain } from '#modules/deliveries/contract/deliveries.ts'
import { uploadImage } from '#modules/images/contract/images.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { inDatabase } from '../browser/in-database.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { collect, orderFrom } from './steps/orders.ts'
import { someFile, somePhoto } from './steps/some-photo.ts'

type Street = Record<'buyer' | 'shop' | 'courier', Person>

/** A cash order that is refused at both tries, with the courier's photo. */
async function refuse(street: Street): Promise<string> {
  const placed = await orderFrom(street.buyer, [street.shop])
  const { id } = await collect(street, placed)
  const courier = callAs(street.courier)
  for (const door of ['#2e6f95', '#a44a3f']) {
    if (door !== '#2e6f95') {
      await inDatabase(
        "update parcels set state_since = state_since - interval '3 hours' where id = $1",
        [id],
      )
      await courier(tryAgain, { params: { id } })
    }
    const body = new FormData()
    const photo = new Uint8Array(await somePhoto(420, 420, door))
    body.append('image', new Blob([photo], { type: 'image/jpeg' }), 'porte.jpg')
    const { _id: imageId } = await courier(uploadImage, { body })
    await courier(failDelivery, { params: { id }, body: { kind: 'refused', imageId } })
  }
  return placed.orderNumber
}

test('a buyer reads a counted refusal, contests it with a photo, and support removes it', async ({
  people,
}) => {
  const [buyer, shop, courier, admin] = await Promise.all([
    people.newBuyer(),
    people.demo('vendeur'),
    people.demo('livreur'),
    people.demo('admin', laptop),
  ])
  const orderNumber = await refuse({ buyer, shop, courier })
  const { page } = buyer
  await page.goto('/parametre')
  await page.getByRole('link', { name: /Livraisons refusées/ }).click()
  await expect(page.getByRole('heading', { name: '1 refus compté' })).toBeVisible()
  await expect(page.getByText('Refusé à la porte')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Contester/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Contester ce refus' })
  await sheet.getByRole('button', { name: 'Envoyer' }).click()
  await expect(sheet.getByText('Dites ce qui s’est passé.')).toBeVisible()
  await sheet.getByLabel('Ce n’est pas ma porte').check()
  await sheet.getByLabel('Dites-le en quelques mots').fill('Ma porte est verte, numéro 45.')
  await sheet.getByLabel('Ajouter une photo').setInputFiles(await someFile())
  await expect(sheet.getByText('Changer la photo')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText(/^contesté le/)).toBeVisible()

  await admin.page.goto('/admin-reclamations')
  await expect(admin.page.getByText('Ma porte est verte, numéro 45.')).toBeVisible()
  await expectAccessible(admin.page)
  await admin.page.getByRole('button', { name: `Retirer le refus de ${orderNumber}` }).click()
  const decision = admin.page.getByRole('dialog', { name: 'Retirer ce refus ?' })
  await decision.getByRole('textbox').fill('La photo montre une autre porte.')
  await decision.getByRole('button', { name: 'Retirer' }).click()
  await expect(admin.page.getByText('Ma porte est verte, numéro 45.')).toBeHidden()

  await page.reload()
  await expect(page.getByText('Aucun refus compté')).toBeVisible()
  await expect(page.getByText('« La photo montre une autre porte. »')).toBeVisible()
  await expect(page.getByText(/^retiré le/)).toBeVisible()
})
