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

test('the links of the fixed bar stand on every work screen of a phone and of a laptop', async ({
  people,
}) => {
  for (const device of [phone, devices[1280]])
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
