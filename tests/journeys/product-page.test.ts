import type { Page } from 'playwright-core'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, marketUrl, test } from '../browser/journey.ts'
import { repeatUntil } from './steps/repeat-until.ts'

/** A product of the demo market with sizes, colours and several pictures. */
const slug = 'boubou-bazin-brode-femme'
const path = `/product/${slug}`
/** Presses Tab until this is focused. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  const wanted = page.getByRole(role, { name }).filter({ visible: true }).first()
  await wanted.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(name)} cannot be reached with the keyboard`)
}

test('with the keyboard alone a visitor enlarges a picture, chooses a place, shares, signs in', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  await page.goto(path)
  await tabTo(page, /^Agrandir/, 'link')
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog')
  await expect(zoom.getByText(/^Photo 1 sur \d/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByText(/^Photo 2 sur \d/)).toBeVisible()
  await tabTo(page, 'Voir de plus près')
  await page.keyboard.press('Enter')
  await expect(zoom.getByRole('button', { name: 'Voir toute la photo' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)

  await expect(page.getByText(/^Livraison dès|livraison à 0f$/).first()).toBeVisible()
  await tabTo(page, 'Changer le lieu de livraison')
  await page.keyboard.press('Enter')
  const place = page.getByRole('dialog', { name: /^Où livrer/ })
  await place.getByRole('button', { name: 'Garder ce lieu' }).press('Enter')
  await expect(place.getByText('Choisissez un quartier de Bamako.')).toBeVisible()
  await expectAccessible(page)
  await place.getByLabel('Quartier').focus()
  await page.keyboard.type('badala')
  await page.keyboard.press('Enter')
  await place.getByRole('button', { name: 'Garder ce lieu' }).press('Enter')
  await expect(place).toHaveCount(0)
  await expect(page.getByText('Badalabougou, Bamako')).toBeVisible()
  const door = page.getByRole('listitem').filter({ hasText: 'Chez vous' })
  await expect(door).toContainText(/\d\s?f$/)
  await expect(page.getByRole('button', { name: 'Changer le lieu de livraison' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Badalabougou, Bamako')).toBeVisible()

  const share = page.getByRole('link', { name: 'Partager' })
  await share.press('Enter')
  const ways = page.getByRole('dialog', { name: 'Partager' })
  expect(await ways.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent(marketUrl() + path),
  )
  await expect(ways.getByLabel('Lien')).toHaveValue(marketUrl() + path)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^Ajouter aux favoris/ })
    .first()
    .press('Enter')
  const login = page.getByRole('dialog', { name: 'Veuillez vous connecter' })
  await expect(
    login.getByText('Vous devez être connecté pour effectuer cette action.'),
  ).toBeVisible()
  await expectAccessible(page)
  await login.getByRole('button', { name: 'Non' }).press('Enter')
  await expect(login).toHaveCount(0)
})

test('a buyer chooses a size and a colour, and the cart stops at the stock', async ({ people }) => {
  const { page } = await people.newBuyer(laptop)
  const product = await callAs(null)(readProduct, { params: { slug } })
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await page.getByRole('button', { name: `Ajouter au panier : ${product.name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre variante' })
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(0)
  const add = dialog.getByRole('button', { name: 'Ajouter au panier' })
  await add.press('Enter')
  await expect(dialog.getByText('Veuillez choisir une taille.')).toBeVisible()
  await expectAccessible(page)
  const pick = async (name: string) =>
    dialog
      .getByRole('group', { name })
      .getByRole('button')
      .filter({ hasNotText: 'épuisé' })
      .first()
      .press('Enter')
  await dialog
    .getByRole('group', { name: 'Taille' })
    .getByRole('button', { name: /^[^,]+$/ })
    .first()
    .press('Enter')
  await add.press('Enter')
  await expect(dialog.getByText('Veuillez choisir une couleur.')).toBeVisible()
  await pick('Couleur')
  const left = Number(
    /(\d+) en stock/.exec((await dialog.getByText(/en stock$/).textContent()) ?? '')?.[1] ?? 0,
  )
  expect(left).toBeGreaterThan(0)
  await expect(dialog.getByRole('button', { name: /^(Diminuer|Moins|Un de moins)/ })).toBeDisabled()
  await add.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ajouté au panier')).toBeVisible()
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cartItems') ?? '[]') as {
      qty: number
      stock: number
    }[]
    if (line) localStorage.setItem('cartItems', JSON.stringify([{ ...line, qty: line.stock }]))
  })
  await page.goto('/panier')
  const atMost = page.getByText(/Stock max atteint \(\d+\)/)
  // Other journeys buy and cancel meanwhile, and the cart reads its stock anew: press again if so.
  await repeatUntil(async (soon) => {
    await page.getByRole('button', { name: /^(Augmenter|Plus|Un de plus)/ }).press('Enter')
    await expect(atMost).toBeVisible(soon)
  })
  await expectAccessible(page)
  await expect(atMost).toHaveCount(0)
})

test('an address that names a size and a colour opens the page with both chosen', async ({
  people,
}) => {
  const { page } = await people.visitor()
  const { variants } = await callAs(null)(readProduct, { params: { slug } })
  const left = variants.find(({ stock, size, color }) => stock > 0 && size && color)
  const chosen = new URLSearchParams({ taille: left?.size ?? '', couleur: left?.color ?? '' })
  await page.goto(`${path}?${chosen}`)
  for (const name of [left?.size ?? '', left?.color ?? ''])
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()
})
