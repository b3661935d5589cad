/** Who somebody is: signing in and out, their own page, their addresses, and the people whom the team looks after. */
export {
  addressBody,
  addressLines,
  draftOf,
  forMyself,
  forSomebodyElse,
  type Place,
  placeOf,
  shownDraft,
} from './addresses/address-draft.ts'
export { AddressFields } from './addresses/address-fields.tsx'
export {
  type AddressProblems,
  addressProblems,
  addressRefusals,
} from './addresses/address-problems.ts'
export { logOut } from './log-out.ts'
export { DeletionQueue } from './people/deletion-queue.tsx'
export { ReasonSheet } from './people/reason-sheet.tsx'
export { UserList } from './people/user-list.tsx'
export { UserRecordScreen } from './people/user-record.tsx'
export { TERMS_SENTENCE, TermsBox } from './terms-box.tsx'
