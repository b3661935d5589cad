import { devices, phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

const everyone = ['Accueil', 'Favoris', 'Paramètres']
const screens = [
  { account: 'vendeur', path: '/vendeur-dashboard', own: 'Ma boutique' },
  { account: 'vendeur', path: '/ajoutproduit', own: 'Ma boutique' },
  { account: 'livreur', path: '/livreur-dashboard', own: 'Livraisons' },
  { account: 'livreur', path: '/livreur-dashboard?onglet=otp&boutique=1', own: 'Livraisons' },
  { account: 'admin', path: '/admin-dashboard', own: 'Boutique' },
] as const

for (const [name, device] of [
  ['a phone', phone],
  ['a laptop', devices[1280]],
] as const)
  test(`the links of the fixed bar stand on every work screen of ${name}`, async ({ people }) => {
    for (const { account, path, own } of screens) {
      const { page } = await people.demo(account, device)
      await page.goto(path)
      const bar = page
        .getByRole('navigation', { name: 'Navigation principale' })
        .filter({ visible: true })
      for (const words of [...everyone, own])
        await expect(bar.getByRole('link', { name: words })).toBeVisible()
    }
  })

test('the menu of a courier says « commandes actuel » as it is written', async ({ people }) => {
  for (const device of [phone, devices[1280]]) {
    const { page } = await people.demo('livreur', device)
    await page.goto('/livreur-dashboard')
    const words = page.getByText('commandes actuel').filter({ visible: true }).first()
    await expect(words).toBeVisible()
    const drawn = await words.evaluate((element) => [
      getComputedStyle(element).textTransform,
      getComputedStyle(element, '::first-letter').textTransform,
    ])
    expect(drawn).toEqual(['none', 'none'])
  }
})
