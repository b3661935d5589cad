import { afterAll, expect, test } from 'vitest'

import { listActs } from '#modules/journal/contract/team-acts.ts'
import { firstSettings, type Selling } from '#modules/settings/contract/market-settings.ts'
import {
  proposeSelling,
  changeContact,
  decideSetting,
  readSettingChanges,
  readSettings,
} from '#modules/settings/contract/settings.ts'
import { readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'

import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'

const market = await openMarket()
const admin = await market.staff('admin')
const finance = await market.staff('finance')
const bazin = await market.seller()
afterAll(() => market.close())

const contact = {
  ...firstSettings.contact,
  company: 'Sugu Mali SARL',
  rccm: 'MA.BKO.2026.B.123',
  phone: '76 00 11 22',
}
const selling: Selling = {
  commissionBasisPoints: 650,
  plans: {
    ...firstSettings.selling.plans,
    free: { monthlyFrancs: 0, liveProducts: 5 },
    standard: { monthlyFrancs: 1_500, liveProducts: 40 },
  },
}
const propose = (who: Person, wanted = selling) =>
  who.call(proposeSelling, { body: { selling: wanted, reason: 'Décidé en comité' } })
const waitingId = async () => {
  const { changes } = await admin.call(readSettingChanges, {})
  return changes.find(({ decision }) => decision === null)?.id ?? ''
}
const decide = async (who: Person, approve: boolean) =>
  who.call(decideSetting, { params: { id: await waitingId() }, body: { approve } })

test('the market’s contacts are changed by an admin, read by all, kept with their reason', async () => {
  const { changes } = await admin.call(changeContact, {
    body: { contact, reason: 'Nouveau numéro' },
  })
  expect(changes[0]).toMatchObject({
    decision: 'applied',
    reason: 'Nouveau numéro',
    differences: [
      { name: 'Nom de l’entreprise', before: 'Sugu', after: 'Sugu Mali SARL' },
      { name: 'RCCM', before: 'rien', after: 'MA.BKO.2026.B.123' },
      { name: 'Téléphone', before: '70000000', after: '76001122' },
    ],
  })
  expect((await market.visitor(readSettings, {})).contact).toMatchObject({ phone: '76001122' })
  const security = await fetch(`${market.url}/.well-known/security.txt`)
  expect(await security.text()).toContain(`mailto:${firstSettings.contact.email}`)
  const { acts } = await admin.call(listActs, { query: { domain: 'settings' } })
  expect(acts[0]).toMatchObject({
    action: 'settings.changed',
    before: { Téléphone: '70000000' },
    after: { Téléphone: '76001122' },
  })
})

test('what selling costs changes only when another person of the team approves it', async () => {
  await propose(finance)
  expect((await market.visitor(readSettings, {})).selling).toEqual(firstSettings.selling)
  await expect(propose(admin)).rejects.toMatchObject({ code: 'settings.change_waits' })
  await expect(decide(finance, true)).rejects.toMatchObject({ code: 'settings.own_change' })
  const { changes } = await decide(admin, true)
  expect(changes[0]).toMatchObject({ decision: 'applied', topic: 'selling' })
  // Plans count at once, a higher commission after its notice.
  const { commissionBasisPoints } = firstSettings.selling
  expect((await market.visitor(readSettings, {})).selling).toEqual({
    ...selling,
    commissionBasisPoints,
  })
  expect(await bazin.call(readSellingCosts, {})).toMatchObject({
    commissionBasisPoints,
    rules: [{ category: null, basisPoints: 650, startsAt: '2026-11-28T00:00:00.000Z' }],
  })
  const { offers } = await bazin.call(readSubscription, {})
  expect(offers.find(({ plan }) => plan === 'standard')).toMatchObject({
    monthlyPrice: 1_500,
    liveProducts: 40,
  })
  await expect(decide(admin, true)).rejects.toMatchObject({ status: 404 })
})

test('a change that is refused changes nothing, and its author may withdraw it', async () => {
  await propose(admin, { ...selling, commissionBasisPoints: 900 })
  await decide(admin, false)
  const { settings } = await admin.call(readSettingChanges, {})
  expect(settings.selling).toEqual(selling)
  await expect(propose(admin)).rejects.toMatchObject({ code: 'settings.nothing_changed' })
})
