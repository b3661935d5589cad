import { Suspense } from 'react'

import { useUser } from '../session/user-info.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { late } from '../ui/sheets/late.tsx'

const SignedIn = late(async () => (await import('./signed-in.tsx')).SignedIn, Silent)

/** The bell, for who is signed in. Its code comes after the page: visitors never need it. */
export function HeaderBell() {
  const user = useUser()
  return (
    user && (
      <Suspense fallback={<Silent />}>
        <SignedIn key={user._id} userId={user._id} />
      </Suspense>
    )
  )
}

/** An empty place while the bell loads, or when it cannot. */
function Silent() {
  return (
    <span className="icon-button">
      <Icon name="bell" />
    </span>
  )
}
