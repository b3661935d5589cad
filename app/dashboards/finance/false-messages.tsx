import { TeamFalseMessages } from '#modules/false-messages/web/index.ts'
import { useUser } from '#client/session/user-info.ts'

export function FalseMessages() {
  const user = useUser()
  return user && <TeamFalseMessages userId={user._id} />
}
