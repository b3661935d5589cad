import { phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { doubleText, textFaults } from '../browser/large-text.ts'
import { sidewaysScroll, titleOf } from '../browser/look-at-screen.ts'
import { openScreen } from '../browser/open-screen.ts'
import { screens } from '../browser/screens.ts'

/** Screens that people come by, of every role. */
const chosen = [
  'visiteur/accueil',
  'visiteur/produit',
  'visiteur/connexion',
  'buyer/panier',
  'buyer/commander',
  'buyer/commande-en-livraison',
  'vendeur/mes-commandes',
  'vendeur/ajouter-produit',
  'livreur/livraisons',
  'chef/tableau',
  'admin/reclamation-dossier',
  'finance/remboursements',
]
const smallPhone = { ...phone, viewport: { width: 360, height: 740 } }

test('the screens that are read with large text exist', () => {
  expect(screens.map(titleOf)).toEqual(expect.arrayContaining(chosen))
})

for (const screen of screens.filter((one) => chosen.includes(titleOf(one))))
  test(`${titleOf(screen)} with text twice as large is whole: nothing is cut, covered or too wide`, async ({
    people,
  }) => {
    const wrong = await openScreen(people, screen, smallPhone, async (page) => {
      await doubleText(page)
      return [...(await sidewaysScroll(page)), ...(await textFaults(page))]
    })
    expect(wrong).toEqual([])
  })
