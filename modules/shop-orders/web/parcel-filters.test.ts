import { expect, it } from 'vitest'
import { parcelStates } from '#modules/parcels/contract/order-states.ts'
import { parcelTabs } from './parcel-filters.ts'

it('a paid parcel is in exactly one of a seller’s tabs, whatever its state', () => {
  const listed = parcelTabs.flatMap(({ states }) => states)
  const paid = parcelStates.filter((state) => state !== 'awaiting_payment')
  expect(listed.toSorted()).toEqual(paid.toSorted())
})
