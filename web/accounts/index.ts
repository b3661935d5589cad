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
export { ActSheet } from './people/act-sheet.tsx'
export { ReasonSheet } from './people/reason-sheet.tsx'
export { useUsers } from './people/use-users.ts'
export { actsFor, actText, type UserAct } from './people/user-acts.ts'
export { filterOf, isFiltered, queryOf } from './people/user-filter.ts'
export { countsLine, roleLine, UserChip, UserFace } from './people/user-parts.tsx'
export { UserCards, UserTable } from './people/user-table.tsx'
export { UserTools } from './people/user-tools.tsx'
export { TERMS_SENTENCE, TermsBox } from './terms-box.tsx'
