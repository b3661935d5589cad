/** Who has each parcel on its way: one holder after the other, with the proof of each hand-over. */
import type { Module } from '#kernel/module.ts'

export {
  type HandOverProof,
  type Holder,
  type Passing,
  passCustody,
} from './server/pass-custody.ts'

export const shipments: Module = { name: 'shipments' }
