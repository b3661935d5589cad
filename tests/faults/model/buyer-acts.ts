import { cancelOrder, checkOrderPayment } from '#modules/orders/contract/orders.ts'
import { makePaymentLink, payByLink } from '#modules/orders/contract/payment-links.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { openComplaint } from '#modules/complaints/module.ts'
import { accept, propose } from '../../support/bargains.ts'
import { inCash, line, order } from '../../support/orders.ts'
import { payFor, receiveNotifications } from '../../support/payments.ts'
import { parcelActs } from './parcel-acts.ts'
import {
  choose,
  withOrder,
  withParcel,
  type ScriptAct,
  type Acts,
  type ModelContext,
} from './model-context.ts'

/**
 * Numbers that pay, and sentinels whose payment is refused, late, announced twice or not at all.
 */
const phones = [
  '76123456',
  '76123456',
  '79000001',
  '79000004',
  '79000005',
  '79000007',
  '79000008',
  '79000009',
]

/** Opens the page of the deposit, where one is asked. */
const withDeposit = { ...inCash, depositProvider: 'wave' } as const
const byWave = { paymentMethod: 'wave' } as const

/** Acts of buyers and their payment provider. */
export const buyerActs: Acts = {
  async order({ buyers, goods, orders, codes }, { pick, also }) {
    const buyer = choose(buyers, pick)
    const cart =
      also % 2 ? goods.map((one) => line(one)) : [line(choose(goods, also), 1 + (also % 3))]
    orders.push({
      buyer,
      order: await order(buyer, cart, {
        ...(also % 5 === 0 ? withDeposit : also % 2 ? byWave : {}),
        // Codes of a shop, of the market, both or none; a refused code orders nothing.
        codes: codes.filter((_, place) => (pick >> place) % 2 === 1),
      }),
    })
  },
  bargain,
  // The next order may use the price that is agreed on at the same moment, or the one before it.
  bargainWhileOrdering: (context, act) =>
    Promise.allSettled([bargain(context, act), buyerActs['order']?.(context, act)]),
  pay: (context, act) => payWith(context, act, choose(phones, act.also)),
  openAgain: (context, { pick, also }) =>
    withOrder(context, pick, ({ buyer, order: { _id: orderId } }) =>
      buyer.call(initiatePayment, {
        body: {
          userId: buyer.user._id,
          type: 'order',
          orderId,
          ...(also % 3 ? { provider: also % 2 ? 'wave' : 'orange_money' } : {}),
        },
      }),
    ),
  // The courier types the code at the same moment, with the cash in his hand.
  payWhileHandingOver: (context, act) =>
    Promise.allSettled([
      buyerActs['openAgain']?.(context, act).then(() => payWith(context, act, '76123456')),
      parcelActs['handOver']?.(context, act),
    ]),
  // Half of the relatives meet another one, who pays by the other operator at the same moment.
  askRelative: (context, { pick, also }) =>
    withOrder(context, pick, async (placed) => {
      const { buyer, order: due } = placed
      const { token } = await buyer.call(makePaymentLink, { params: { id: due._id } })
      const openPage = (provider: PaymentProviderName) =>
        context.market.visitor(payByLink, { params: { token }, body: { provider } })
      const providers = also % 2 ? paymentProviders : paymentProviders.slice(0, 1)
      await Promise.allSettled(providers.map(openPage))
      await payFor(context.market, due, { phone: choose(phones, also) })
    }),
  look: (context, { pick }) =>
    withOrder(context, pick, ({ buyer, order: { _id: id } }) =>
      buyer.call(checkOrderPayment, { params: { id } }),
    ),
  notifications: ({ market }) => receiveNotifications(market),
  lateSuccess: ({ market }) => {
    market.orangeMoney.releaseLate()
    market.wave.release()
    return receiveNotifications(market)
  },
  cancel,
  cancelWhilePaying: (context, act) =>
    Promise.allSettled([cancel(context, act), payWith(context, act, '76123456')]),
  complain: (context, act) =>
    withParcel(context, act, (parcelId, _, buyer) =>
      openComplaint(context.market.kernel, {
        parcelId,
        buyerId: buyer.user._id,
        message: 'La couleur n’est pas la bonne.',
        imageIds: [context.photoId],
      }),
    ),
}

/** Proposes a price that the seller's amounts accept or refuse, or that the shop answers. */
async function bargain(
  { buyers, sellers, goods }: ModelContext,
  { pick, also }: ScriptAct,
): Promise<void> {
  const asked = await propose(choose(buyers, pick), choose(goods, also), {
    quantity: 1 + (also % 3),
    unitPrice: 4_500 + 263 * pick,
  })
  if (asked.proposal.state === 'open') await accept(choose(sellers, also), asked)
}

function payWith(context: ModelContext, { pick }: ScriptAct, phone: string): Promise<void> {
  return withOrder(context, pick, (placed) => payFor(context.market, placed.order, { phone }))
}

function cancel(context: ModelContext, { pick }: ScriptAct): Promise<void> {
  return withOrder(context, pick, ({ buyer, order: { _id: id } }) =>
    buyer.call(cancelOrder, { params: { id } }),
  )
}
