import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import type { Role } from '#kernel/wire/endpoint.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { ownPaths } from '../own-paths.ts'
import { paths } from '../paths.ts'
import { refreshUser } from './refresh-user.ts'
import { readEntrant, readUser, type SignedIn } from './user-info.ts'

type Entrant = Role | 'helper'
type Guarded<T> = (args: ClientLoaderFunctionArgs & { user: SignedIn }) => T | Promise<T>

/**
 * Makes the `clientLoader` of a guarded page. A visitor goes to /login and comes back; a role
 * outside the list goes to /. The server draws the page's HydrateFallback.
 */
export function guard(roles?: readonly Entrant[]): (args: ClientLoaderFunctionArgs) => Promise<null>
export function guard<T>(
  roles: readonly Entrant[] | undefined,
  load: Guarded<T>,
): (args: ClientLoaderFunctionArgs) => Promise<T>
export function guard<T>(
  roles?: readonly Entrant[],
  load?: Guarded<T>,
): (args: ClientLoaderFunctionArgs) => Promise<T | null> {
  return async (args) => {
    const here = addressOf(args.request)
    const user = await whoEnters(roles)
    if (!user) throw redirect(paths.login(here))
    if (roles && !isOne(roles, user)) throw redirect(paths.home())
    try {
      return load ? await load({ ...args, user }) : null
    } catch (failure) {
      if (failure instanceof CallFailure && failure.status === 401)
        throw redirect(paths.login(here))
      if (failure instanceof CallFailure && /^session\.(factor|password)/.test(failure.code))
        throw redirect(ownPaths.secondFactor(here))
      throw failure
    }
  }
}

/** `clientLoader` of a page of one order, which the session of its sale by link opens too. */
export function guardOrder({ request }: ClientLoaderFunctionArgs): null {
  if (!readEntrant()) throw redirect(paths.login(addressOf(request)))
  return null
}

/** The stored role may be out of date. */
async function whoEnters(roles: readonly Entrant[] | undefined): Promise<SignedIn | null> {
  const user = readUser()
  if (!user || !roles || isOne(roles, user)) return user
  return refreshUser().catch(readUser)
}

function isOne(roles: readonly Entrant[], { role, helps }: SignedIn): boolean {
  return roles.includes(role) || (roles.includes('helper') && Boolean(helps))
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
