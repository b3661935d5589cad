import {
  proposeAnswer,
  approveAnswer,
  readPapers,
} from '#modules/verification/contract/team-verifications.ts'
import {
  type OwnVerification,
  sendVerification,
} from '#modules/verification/contract/own-verification.ts'
import { reportVisit, takeVisit } from '#modules/verification/contract/shop-visits.ts'
import { newId } from '#kernel/ids.ts'
import { photo } from '../../../../tests/support/complaints.ts'
import type { Person } from '../../../../tests/support/market-people.ts'

type Papers = { paperKind?: string; holderName?: string; paper?: Uint8Array; portrait?: Uint8Array }

/** Sends the papers of a shop, as its owner's phone does. */
export async function sendPapers(
  seller: Person,
  { paperKind = 'nina_card', holderName = 'Awa Diarra', ...photos }: Papers = {},
  idempotencyKey: string = newId(),
): Promise<OwnVerification> {
  const body = new FormData()
  body.append('paperKind', paperKind)
  body.append('holderName', holderName)
  for (const field of ['paper', 'portrait'] as const)
    body.append(field, fileOf(photos[field] ?? (await photo())), 'photo.jpg')
  return seller.call(sendVerification, { body }, { idempotencyKey })
}

/** Goes to the shop, and sends what was seen with a photo. */
export async function visit(
  visitor: Person,
  id: string,
  finding: 'there' | 'nobody' | 'other' = 'there',
): Promise<void> {
  await visitor.call(takeVisit, { params: { id } })
  await report(visitor, id, { finding })
}

type Seen = { finding?: string; place?: Uint8Array }

export async function report(
  visitor: Person,
  id: string,
  { finding = 'there', place }: Seen = {},
  idempotencyKey: string = newId(),
): Promise<void> {
  const body = new FormData()
  body.append('finding', finding)
  body.append('place', fileOf(place ?? (await photo())), 'photo.jpg')
  await visitor.call(reportVisit, { params: { id }, body }, { idempotencyKey })
}

/** Opens the photos and proposes; another opens them and agrees. */
export async function decide(
  [first, second]: readonly [Person, Person],
  id: string,
  answer: 'verified' | 'refused' = 'verified',
): Promise<void> {
  const params = { id }
  const refusal = answer === 'refused' ? ('unreadable' as const) : null
  await first.call(readPapers, { params })
  await first.call(proposeAnswer, { params, body: { answer, refusal } })
  await second.call(readPapers, { params })
  await second.call(approveAnswer, { params, body: { approve: true } })
}

export function idOf({ request }: OwnVerification): string {
  return request?._id ?? ''
}

function fileOf(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
