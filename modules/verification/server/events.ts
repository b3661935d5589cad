import type {
  LapseCause,
  RefusalReason,
  VerificationState,
} from '#modules/verification/contract/verification-words.ts'
import { defineEvent } from '#kernel/events/events.ts'

export type VerificationNews = {
  verificationId: string
  shopId: string
  ownerId: string
  state: VerificationState
  refusal: RefusalReason | null
  lapseCause: LapseCause | null
  at: string
}

export const verificationMoved = defineEvent<VerificationNews>('verification.moved')
