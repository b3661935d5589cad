import { TeamVerifications } from '#modules/verification/web/index.ts'
import { useUser } from '#client/session/user-info.ts'

/** Shops to verify, as finance decides of them with an admin. */
export function Verifications() {
  const user = useUser()
  return user && <TeamVerifications userId={user._id} />
}
