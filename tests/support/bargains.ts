import { randomUUID } from 'node:crypto'

import {
  acceptProposal,
  counterProposal,
  proposePrice,
  refuseProposal,
} from '#modules/bargaining/contract/price-proposals.ts'
import type { Goods } from './market-goods.ts'
import type { Person } from './market-people.ts'

type BargainInput = {
  quantity?: number
  unitPrice: number
  size?: string
  color?: string
  key?: string
}

/** Proposes a price for one piece as a buyer; the same `key` sends it again. */
export function propose(
  buyer: Person,
  { _id: id }: Goods,
  { quantity = 1, key = randomUUID(), ...wanted }: BargainInput,
) {
  return buyer.call(proposePrice, { params: { id }, body: { quantity, key, ...wanted } })
}

type Proposed = { proposal: { proposalId: string } }

export function accept(person: Person, { proposal }: Proposed, key: string = randomUUID()) {
  return person.call(acceptProposal, { params: { id: proposal.proposalId }, body: { key } })
}

export function refuse(person: Person, { proposal }: Proposed, key: string = randomUUID()) {
  return person.call(refuseProposal, { params: { id: proposal.proposalId }, body: { key } })
}

export function counter(
  person: Person,
  { proposal }: Proposed,
  unitPrice: number,
  key: string = randomUUID(),
) {
  const body = { key, unitPrice }
  return person.call(counterProposal, { params: { id: proposal.proposalId }, body })
}

/** Proposes as a buyer and accepts as the shop. */
export async function agreeOn(buyer: Person, seller: Person, goods: Goods, wanted: BargainInput) {
  return accept(seller, await propose(buyer, goods, wanted))
}
