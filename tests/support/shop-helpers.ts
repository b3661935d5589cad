import * as contract from '#modules/shops/contract/shop-team.ts'
import type { Market } from './market.ts'
import type { Person, Seller } from './market-people.ts'

export type Helping = Person & { helperId: string }

/** Returns a helper whom a seller invited, and who accepted. */
export async function helperOf(
  market: Market,
  seller: Seller,
  rights: contract.ShopRight[],
  name = 'Moussa Diarra',
): Promise<Helping> {
  const person = await market.buyer(name)
  const { helpers } = await seller.call(contract.inviteHelper, {
    body: { phone: person.user.phone, rights },
  })
  const helperId = helpers.find(({ phone }) => phone === person.user.phone)?._id ?? ''
  await person.call(contract.answerInvitation, {
    params: { id: helperId },
    body: { accept: true },
  })
  return { ...person, helperId }
}
