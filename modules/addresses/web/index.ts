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
export { type Place, usePlace } from './delivery-place.ts'
export { OwnAddresses } from './own-addresses.tsx'
export { PlacePicker } from './place-picker.tsx'
export { addressBody, addressLines, deliveryPlaceOf, draftOf } from './address-draft.ts'
export { useAddress } from './use-address.ts'
