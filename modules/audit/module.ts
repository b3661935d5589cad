/** Acts of staff with subject, before, after and reason. Append-only; imports no module. */
import type { Module } from '#kernel/module.ts'
import { ownActParts } from './server/own-data.ts'

export type { Facts } from '#modules/audit/database/tables.ts'
export {
  actsOn,
  HELPER,
  lastActAt,
  type NewAuditAct,
  recordAct,
  recordShopAct,
} from './server/acts.ts'

export const audit: Module = { name: 'audit', ownData: ownActParts }
