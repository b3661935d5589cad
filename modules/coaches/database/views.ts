import { pgView } from 'drizzle-orm/pg-core'

export const coachLossFacts = pgView('coach_loss_facts', {}).existing()

export const waybillFacts = pgView('waybill_facts', {}).existing()

export const carrierPaymentFacts = pgView('carrier_payment_facts', {}).existing()

export const carrierFacts = pgView('carrier_facts', {}).existing()
