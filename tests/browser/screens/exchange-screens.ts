import type { Page } from 'playwright-core'

import { answering } from './answering.ts'
import { exchangedAt } from './order-in.ts'
import { parcelToHandOver } from './parcel-to-hand-over.ts'
import { relaySection } from './relay-screens.ts'

const exchangedOrder = exchangedAt('door')

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const boubou = {
  _id: '0192f0c1-2222-7333-8444-555566667777',
  name: 'Boubou bazin brodé femme',
  slug: 'boubou-bazin-brode-femme',
  imageUrl: null,
  size: 'M',
  color: 'Bordeaux',
  qty: 1,
  unitPrice: 47_500,
  lineTotal: 47_500,
}

type Late = { exchanges: object[]; total: number; totalPages: number; currentPage: number }

/** Exchanges whose old article stays with its buyer, on support's page. */
export const lateExchanges = answering<Late>(
  '/admin-reclamations',
  /\/api\/admin\/exchanges/,
  (real) => ({
    ...real,
    total: 2,
    totalPages: 1,
    exchanges: ['Aminata Touré', 'Abdoulaye Ousmane Maïga'].map((buyerName, index) => ({
      _id: `0192f0c1-2222-7333-8444-55556666777${index}`,
      orderId: boubou._id,
      orderNumber: `SG-261118-K7M2${index}`,
      buyerName,
      buyerPhone: '70000006',
      shopName: index ? 'Établissements Diarra et Fils' : 'Bazin Diarra',
      title: boubou.name,
      lineTotal: boubou.lineTotal,
      swappedAt: inDays(-9),
      giveBackBefore: inDays(-2),
    })),
  }),
)

type Case = { complaint: Record<string, unknown> }

const awaited = answering<Case>(
  '/admin-reclamations',
  /\/api\/admin\/complaints\/[0-9a-f-]{36}$/,
  (real) => ({
    ...real,
    complaint: {
      ...real.complaint,
      status: 'en cours',
      outcome: null,
      resolution: 'Les photos le montrent.',
      decisionBefore: null,
      awaits: { refundAmount: 47_500, before: inDays(-1), state: 'late' },
    },
  }),
)

/** Refund that waits for goods not given back in time, in its support case. */
export async function awaitedRefund(page: Page): Promise<string> {
  await page.goto(await awaited(page))
  const link = page.locator('a[href*="reclamation="]').first()
  return (await link.getAttribute('href')) ?? ''
}

type OwnExchanges = { exchanges: Record<string, unknown>[] }

/** Exchange of the demo's buyer whose old article is late. */
export const lateOwnExchange = answering<OwnExchanges>(
  exchangedOrder,
  /\/api\/orders\/[^/]+\/exchanges$/,
  ({ exchanges }) => ({
    exchanges: exchanges.slice(0, 1).map((one) => ({
      ...one,
      state: 'swapped',
      isLate: true,
      firstCode: null,
      secondCode: '615270',
      swappedAt: inDays(-9),
      takenAt: null,
      giveBackBefore: inDays(-2),
    })),
  }),
)

/** Goods that the demo's buyer has to give back for a refund. */
export const goodsToGive = answering<{ returns: object[] }>(
  exchangedOrder,
  /\/api\/orders\/[^/]+\/goods-returns$/,
  () => ({
    returns: [
      {
        _id: boubou._id,
        cause: 'refund',
        state: 'waiting',
        shopName: 'Bazin Diarra',
        items: [boubou],
        code: '615270',
        giveBackBefore: inDays(5),
        isLate: false,
      },
    ],
  }),
)

/** Section of a relay point to which two buyers bring goods. */
export const goodsAtRelay = answering<{ returns: object[] }>(
  relaySection,
  /\/api\/seller\/relay\/goods-returns$/,
  () => ({
    returns: ['Aminata Touré', 'Abdoulaye Ousmane Maïga'].map((buyerName, index) => ({
      _id: `0192f0c1-2222-7333-8444-55556666777${index}`,
      cause: 'exchange',
      orderNumber: `SG-261118-K7M2${index}`,
      buyerName,
      shopName: index ? 'Établissements Diarra et Fils' : 'Bazin Diarra',
      items: [boubou],
      giveBackBefore: index ? null : inDays(5),
    })),
  }),
)

type Refusals = { counted: number; refusals: object[] }

/** Deliveries that the demo's buyer refused: two count, one is contested, one was removed. */
export const countedRefusals = answering<Refusals>(
  '/livraisons-refusees',
  /\/api\/refusals\?/,
  (real) => ({
    ...real,
    counted: 3,
    firstEnds: inDays(12),
    depositUntil: inDays(40),
    deliveriesInRow: 1,
    refusals: [
      ...(['counted', 'contested', 'kept', 'removed'] as const).map((state, index) => ({
        _id: `0192f0c1-2222-7333-8444-55556666777${index}`,
        orderId: boubou._id,
        orderNumber: `SG-261118-K7M2${index}`,
        shopName: index ? 'Établissements Diarra et Fils' : 'Bazin Diarra',
        reason: index ? 'Refusé à la porte' : 'Absent deux fois, après un appel',
        fault: 'buyer',
        at: inDays(-20 - index),
        endsAt: inDays(12 + index),
        state,
        imageUrl: null,
        contestedAt: state === 'counted' ? null : inDays(-3),
        decidedAt: state === 'kept' || state === 'removed' ? inDays(-1) : null,
        decision:
          state === 'kept' || state === 'removed' ? 'La photo montre votre porte verte.' : null,
      })),
      ...real.refusals,
    ],
  }),
)

/** Goods that wait at buyers' doors, on the dispatch board. */
export const boardWithGoods = answering<{ returns: object[] }>(
  '/LivraisonDashboard',
  /\/api\/dispatch\/goods-returns/,
  () => ({
    returns: [true, false].map((isLate, index) => ({
      _id: `0192f0c1-2222-7333-8444-55556666777${index}`,
      cause: 'exchange',
      orderNumber: `SG-261118-K7M2${index}`,
      group: 'bamako',
      destination: isLate ? 'Badalabougou' : 'Kalaban Coura Extension Sud',
      shopName: 'Établissements Diarra et Fils',
      items: [boubou],
      giveBackBefore: inDays(isLate ? -2 : 5),
      isLate,
      courier: isLate ? { _id: boubou._id, name: 'Salif Koné' } : null,
    })),
  }),
)

/** Parcel of an order whose other parcel was paid in cash. */
export const otherParcelPaid = answering<{ deliveries: object[] }>(
  parcelToHandOver,
  /\/api\/deliveries\/current/,
  (real) => ({
    ...real,
    deliveries: real.deliveries.map((one) => ({
      ...one,
      otherPaid: { at: new Date().toISOString(), inCash: true },
    })),
  }),
)

const history = '/vendeur-dashboard?onglet=commandes&etat=historique'
type Choice = { lines: { variants: object[] }[] }

/** Sold parcels of which nothing is left to exchange for. */
export const nothingLeft = answering<Choice>(
  history,
  /\/fulfillments\/[^/]+\/exchange$/,
  (real) => ({
    ...real,
    until: inDays(2),
    lines: real.lines.slice(0, 1).map((line) => ({
      ...line,
      isExchanged: false,
      refundFrancs: 47_500,
      variants: line.variants.slice(0, 1).map((one) => ({ ...one, stock: 0 })),
    })),
  }),
)

/** Sold parcels whose goods come back. */
export const goodsAwaited = answering<{ orders: object[] }>(
  history,
  /\/api\/seller\/orders\?/,
  (real) => ({ ...real, orders: real.orders.map((one) => ({ ...one, awaitsGoods: true })) }),
)
