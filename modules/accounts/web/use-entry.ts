import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { useSending, type Faults, type Sending } from '#web/api/use-sending.ts'
import { addPendingCartItem } from '#modules/cart/web/index.ts'
import { saveUser } from '#web/session/user-info.ts'

export type Entry<Field extends string> = Omit<Sending<Field>, 'send'> & {
  /** Sends unless `problems` names a field; what was typed stays in any case. */
  enter: (problems: Faults<Field>, send: () => Promise<UserInfo>) => Promise<void>
}

/**
 * What signing in and registering share: a form, then the session, then what the visitor wanted to
 * buy.
 */
export function useEntry<Field extends string>(): Entry<Field> {
  const { send, ...rest } = useSending<Field>()
  const enter: Entry<Field>['enter'] = async (problems, open) => {
    await send(problems, async () => {
      saveUser(await open())
      addPendingCartItem()
    })
  }
  return { ...rest, enter }
}
