export { AddressChoice } from './address-choice.tsx'
export { type AddressProblems, addressRefusals } from './address-problems.ts'
export {
  type DraftAddress,
  forgetAddressChoice,
  forgetShippingAddress,
  saveAddressChoice,
  saveShippingAddress,
  useAddressChoice,
  useShippingAddress,
} from './checkout-choices.ts'
export { type Place, forgetPlace, usePlace } from './delivery-place.ts'
export { PlacePicker } from './place-picker.tsx'
export { addressBody, addressLines, deliveryPlaceOf, draftOf } from './address-draft.ts'
export { useAddress } from './use-address.ts'
