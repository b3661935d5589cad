import { formatFrancs } from '#kernel/wire/money.ts'
import { countAnswers, readAllNotifications } from '#modules/notices/contract/notifications.ts'
import { expect, test } from '@playwright/test'

import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { peopleOf, type People } from '../browser/people.ts'
import type { ComplaintMarket } from './complaint-market.ts'
import { startProgram, type Program } from './start-program.ts'
import { pageOf } from './steps/session.ts'

/** A market of its own, whose clock can jump to the next Saturday. */
let market: Program<ComplaintMarket>
let people: People
test.beforeAll(async ({ browser }) => {
  market = await startProgram<ComplaintMarket>('./complaint-market.ts')
  people = peopleOf(browser, market.facts.url)
})
// Its products have no pictures, in either format.
test.afterEach(() =>
  expect(people.problems().filter((one) => !/\/160\.(webp|avif)$/.test(one))).toEqual([]),
)
test.afterAll(async () => {
  await people?.leave()
  await market?.end()
})

test('a part refunded after a complaint is in the shop’s Saturday statement and in the ledger', async () => {
  const { buyer, seller, finance, orderNumber } = market.facts
  const [hers, shop, officer] = [
    await pageOf(people, buyer),
    await pageOf(people, seller),
    await pageOf(people, finance, laptop),
  ]
  // The settings count one answer until it is read.
  const answers = hers.getByRole('link', { name: /^Mes réclamations/ })
  await hers.goto('/parametre')
  await expect(answers).toContainText('1 réponse')
  await answers.click()
  await Promise.all([
    hers.waitForResponse(`**${readAllNotifications.path}?about=*`),
    hers.getByRole('link', { name: orderNumber }).click(),
  ])
  await expect(hers.getByText(/^Remboursé\s: 2\s000\sf$/)).toBeVisible()
  const [counted] = await Promise.all([
    hers.waitForResponse(`**${countAnswers.path}`),
    hers.goto('/parametre'),
  ])
  expect(await counted.json()).toEqual({ answers: 0 })
  await expect(answers).not.toContainText('réponse')

  await market.ask('saturday')
  // 12 000 less 5 %, then 2 000 of which the market gives up its 5 %.
  await shop.goto('/vendeur-dashboard?onglet=versements')
  const statement = shop.getByRole('region', { name: /^Relevé du sam\./ })
  await expect(
    statement.getByText(formatFrancs(11_400 - 1_900), { exact: true }).first(),
  ).toBeVisible()
  const back = statement.getByRole('listitem').filter({ hasText: formatFrancs(-1_900) })
  await expect(back).toContainText(orderNumber)
  await expectAccessible(shop)
  await shop.emulateMedia({ media: 'print' })
  await shop.setViewportSize({ width: 794, height: 1_123 })
  await expect(statement.getByRole('row').filter({ hasText: orderNumber })).toHaveCount(2)

  await officer.goto('/financeDashboard?onglet=grand-livre&evenement=sale_reversed')
  // The event stands once, its three lines together.
  const event = officer.getByRole('row').filter({ hasText: orderNumber })
  await expect(event).toHaveCount(1)
  for (const francs of [1_900, 100, 2_000]) {
    const sum = officer.getByRole('cell', { name: formatFrancs(francs), exact: true })
    await expect(sum).toHaveCount(1)
  }
  await event.getByRole('link', { name: orderNumber }).click()
  const written = (account: RegExp) =>
    officer.getByRole('region', { name: 'Vente reprise' }).getByRole('row', { name: account })
  for (const account of [
    /^Vendeurs, dû.* 1\s900$/,
    /^Commission 100$/,
    /^Remboursements à faire 2\s000$/,
  ])
    await expect(written(account)).toBeVisible()
  await expectAccessible(officer)
})
