import { afterAll, expect, test } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listReviews } from '#modules/reviews/contract/public-reviews.ts'
import {
  giveReview,
  listOwnShopReviews,
  listReportedReviews,
  listReviewLines,
  moderateReview,
} from '#modules/reviews/contract/reviews.ts'
import { answerInvitation, inviteHelper } from '#modules/shops/contract/shop-team.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const market = await openMarket({ guarded: true })
const [courier, admin] = [await market.staff('livreur'), await market.staff('admin')]
const seller = await market.seller({ name: 'Bazin Diarra' })
const goods = await market.product({ seller, stock: 50 })
const visitor = freshly(market)
afterAll(() => market.close())

const home = '41.73.7.1'
const away = '41.74.8.1'

/** Signs in from a network, as the proxy tells it. @returns the cookie that the browser keeps */
async function signIn({ user }: Person, network: string, cookie = ''): Promise<string> {
  const answer = await fetch(market.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, cookie },
    body: JSON.stringify({ phone: user.phone, password: 'secret12' }),
  })
  expect(answer.status).toBe(200)
  return /sugu_device=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie
}

async function delivered(buyer: Person): Promise<string> {
  const placed = await order(buyer, [line(goods)], inCash)
  const [parcel] = placed.fulfillments
  await deliver(market, { parcelId: parcel?._id ?? '', seller, courier })
  return parcel?.items[0]?._id ?? ''
}

const give = ({ user }: Person, lineId: string, network: string, stars = 5) =>
  typedClient(
    (request) =>
      fetch(market.url + request.url, {
        ...request,
        headers: { ...request.headers, 'x-forwarded-for': network },
      }),
    () => user.token,
  )(giveReview, { body: { line: lineId, stars, text: 'Parfait, allez-y !' } })

const shown = async () => {
  const { totalReviews, reviews } = await visitor(listReviews, { params: { slug: goods.slug } })
  return [totalReviews, reviews.length]
}
const held = async () =>
  (await admin.call(listReportedReviews, { query: {} })).reviews.filter((one) => one.held)
const told = async () => {
  await market.settle()
  const { notifications } = await seller.call(listNotifications, { query: {} })
  return notifications.filter(({ title }) => title === 'Nouvel avis').length
}

await signIn(seller, home)

test('stars from the shop’s own network wait for the team, and count once it shows them', async () => {
  const friend = await market.buyer('Ami Du Vendeur')
  const lineId = await delivered(friend)
  const before = await shown()
  const given = await give(friend, lineId, home)
  expect(given.review).toMatchObject({ stars: 5, hidden: false, held: true })
  expect(await shown()).toEqual(before)
  expect((await seller.call(listOwnShopReviews, { query: {} })).totalReviews).toBe(before[0])
  expect(await told()).toBe(0)
  const [review] = await held()
  expect(review).toMatchObject({ buyerName: 'Ami Du Vendeur', hiddenReason: null, reports: [] })
  expect(await toDoOf(admin, 'reviews.read')).toHaveLength(1)

  const params = { id: review?._id ?? '' }
  const reason = 'Vraie cliente, du même quartier.'
  await admin.call(moderateReview, { params, body: { hidden: false, reason } })
  expect(await shown()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
  expect(await told()).toBe(1)
  expect(await held()).toEqual([])
  const { lines } = await friend.call(listReviewLines, { query: {} })
  expect(lines[0]?.review).toMatchObject({ held: false, hidden: false })
})

test('stars from a telephone where the shop signed in wait too, and stay out once removed', async () => {
  const friend = await market.buyer('Même Téléphone')
  const lineId = await delivered(friend)
  const cookie = await signIn(seller, home)
  await signIn(friend, away, cookie)
  const before = await shown()
  await give(friend, lineId, away)
  const [review] = await held()
  const params = { id: review?._id ?? '' }
  const reason = 'Donné depuis le téléphone de la boutique.'
  await admin.call(moderateReview, { params, body: { hidden: true, reason } })
  expect(await held()).toEqual([])
  expect(await shown()).toEqual(before)
  const hidden = await admin.call(listReportedReviews, { query: { state: 'hidden' } })
  expect(hidden.reviews).toMatchObject([{ held: false, hidden: true, hiddenReason: reason }])
  await admin.call(moderateReview, { params, body: { hidden: false, reason } })
  expect(await shown()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
})

test('a buyer elsewhere is shown at once; the shop’s helpers give none', async () => {
  const buyer = await market.buyer('Cliente Ailleurs')
  const before = await shown()
  await signIn(buyer, away)
  const given = await give(buyer, await delivered(buyer), away, 2)
  expect(given.review).toMatchObject({ held: false, hidden: false })
  expect(await shown()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
  const helper = await market.buyer('Bientôt Aide')
  const bought = await delivered(helper)
  const { helpers } = await seller.call(inviteHelper, {
    body: { phone: helper.user.phone, rights: ['orders'] },
  })
  await helper.call(answerInvitation, {
    params: { id: helpers[0]?._id ?? '' },
    body: { accept: true },
  })
  expect(await refusal(give(helper, bought, away))).toMatchObject({
    status: 409,
    code: 'reviews.own_shop',
  })
})
