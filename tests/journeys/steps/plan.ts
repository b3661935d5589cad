import type { BrowserContextOptions, Locator, Page } from 'playwright-core'

import { openNewShop } from '../../browser/new-shop.ts'
import type { People, Person } from '../../browser/people.ts'

/** Opens a new shop, on the free plan. */
export async function newShop(people: People, device?: BrowserContextOptions): Promise<Person> {
  const person = await people.newBuyer(device)
  await openNewShop(person.page, person.user)
  return person
}

/** Returns the message of a plan's page once it is paid. */
export function planPaid(page: Page): Locator {
  return page.getByText(/Paiement reçu, merci\. Votre formule Standard court jusqu’au/)
}

/** Finds the words of « Mon Abonnement » once Standard is the present plan. */
export function standardRenewal(page: Page): Locator {
  return page.getByRole('link', { name: /Renouveler pour 1 225 f/ })
}
