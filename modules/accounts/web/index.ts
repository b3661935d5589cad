/** Sign-in, profile, addresses, user administration. */
export { AddressChoice } from './addresses/address-choice.tsx'
export { addressBody, addressLines, draftOf, deliveryPlaceOf } from './addresses/address-draft.ts'
export { type AddressProblems, addressRefusals } from './addresses/address-problems.ts'
export { useAddress } from './addresses/use-address.ts'
export { Appointments } from './appointments/appointments-screen.tsx'
export { DeletionQueue } from './people/deletion-queue.tsx'
export { sayOutcome } from './people/user-filter.ts'
export { UserList } from './people/user-list.tsx'
export { UserRecordScreen } from './people/user-record.tsx'
export { ProvePhone } from './prove-phone.tsx'
export { TeamProof } from './second-factor/factor-form.tsx'
export { SellerForm } from './roles/seller-form.tsx'
export {
  DepotField,
  ShopAddressField,
  ShopNameField,
  ShopPlaceFields,
  shopProblems,
} from './roles/shop-fields.tsx'
export const loadAppointments = () =>
  import('./appointments/appointments-screen.tsx').then((file) => file.Appointments)
