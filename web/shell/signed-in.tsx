import { Bell } from '#modules/notifications/web/index.ts'
import { UnderWayBadge } from './under-way-badge.tsx'

/**
 * What the header has for who is signed in. Its code comes after the page: visitors never need it.
 */
export function SignedIn({ userId }: { userId: string }) {
  return (
    <>
      <Bell userId={userId} />
      <UnderWayBadge userId={userId} />
    </>
  )
}
