import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import {
  requestDataExport,
  openDataJson,
  openDataPage,
  readDataExport,
} from '#modules/own-data/contract/own-data.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openComplaints } from '#modules/complaints/server/testing/complained.ts'
import { exportParts } from '#server/modules.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { dayMs } from '#kernel/clock.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const { market, seller, courier, admin, awa, complained, decide } = await openComplaints()
afterAll(() => market.close())

async function copyOf(person: Person) {
  const { _id: id } = await person.call(requestDataExport, {})
  await market.settle()
  const read = async (path: string, token = person.user.token) => {
    const answer = await fetch(market.url + path.replace('{id}', id), {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { id, read, json: (await read(openDataJson.path)).text }
}

const titles = (json: string) =>
  (JSON.parse(json) as { parts: { title: string }[] }).parts.map(({ title }) => title)

test('a buyer asks for her data, is notified when it is ready, reads it as JSON and as a page', async () => {
  const one = await complained()
  await decide(one, { outcome: 'remboursé', refundAmount: 1_000 })
  expect(await awa.call(readDataExport, {})).toEqual({ export: null })
  const requested = await awa.call(requestDataExport, {})
  expect(requested).toMatchObject({ madeAt: null, endsAt: null })
  // Pressed twice it is the same one.
  expect((await awa.call(requestDataExport, {}))._id).toBe(requested._id)
  const { json, read } = await copyOf(awa)
  expect(titles(json)).toEqual(
    expect.arrayContaining([
      'Compte',
      'Appareils connectés',
      'Commandes',
      'Articles commandés',
      'Paiements',
      'Remboursements',
      'Réclamations',
      'Vos messages dans les réclamations',
      'Notifications',
    ]),
  )
  expect(json).toContain(one.placed.orderNumber)
  expect(json).toContain('Une coupe est tachée.')
  expect(json).not.toMatch(/argon2|token_hash|password/)
  const page = await read(openDataPage.path)
  expect(page.text).toContain('Une coupe est tachée.')
  expect(page.text).not.toContain('<script')
  const { notifications } = await awa.call(listNotifications, {})
  expect(notifications.find(({ title }) => title === 'Vos données sont prêtes')).toMatchObject({
    webUrl: '/mes-donnees',
  })
  await expectLastSaid(market.kernel, 'a copy of one’s data')
})

test('nobody opens the copy of somebody else, and nobody opens one that has ended', async () => {
  const { id, read } = await copyOf(await market.buyer())
  expect((await read(openDataJson.path, seller.user.token)).status).toBe(404)
  expect((await read(openDataPage.path, admin.user.token)).status).toBe(404)
  expect((await read(openDataJson.path, 'x'.repeat(40))).status).toBe(401)
  expect((await read(openDataJson.path)).status).toBe(200)
  market.clock.advance(7 * dayMs + 1)
  expect((await read(openDataJson.path)).status).toBe(404)
  await market.runJob('own_data.forget')
  expect(await market.sql('select 1 from data_exports where id = $1', [id])).toEqual([])
})

test('a shop and a courier receive their own part, with nothing of their clients', async () => {
  const one = await complained()
  for (const person of [seller, courier]) {
    const { json } = await copyOf(person)
    expect(json).toContain(one.placed.orderNumber)
    for (const word of [awa.user.phone, awa.user.name])
      expect(json.toLowerCase()).not.toContain(word.toLowerCase())
  }
  expect(titles((await copyOf(seller)).json)).toEqual(
    expect.arrayContaining(['Boutique', 'Produits publiés', 'Ventes de votre boutique']),
  )
  expect(titles((await copyOf(courier)).json)).toContain('Livraisons payées')
  expect(titles((await copyOf(admin)).json)).toContain('Actes notés au journal')
})

test('what a person typed cannot become a part of the page', async () => {
  const person = await market.buyer('<b>Awa</b> & Co')
  const { read } = await copyOf(person)
  expect((await read(openDataPage.path)).text).toContain('&lt;b&gt;Awa&lt;/b&gt; &amp; Co')
})

test('every module that stores something about a person gives its part', async () => {
  expect(exportParts).toHaveLength(35)
  expect(
    (await Promise.all(exportParts.map((read) => read(market.kernel.db, awa.user._id)))).flat(),
  ).not.toEqual([])
  expect(await refusal(market.visitor(readDataExport, {}))).toMatchObject({ status: 401 })
})
