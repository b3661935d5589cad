import { plural } from '#kernel/wire/plural.ts'
import { dayOfYear, isRecent, sinceWords } from '#kernel/wire/due-words.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { userStateWords } from '#modules/people/contract/people-words.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import type { UserRow, UserState } from '#modules/people/contract/people.ts'
import { initialsOf } from '#ui/pictures/avatar.tsx'

const tones: Readonly<Record<UserState, string>> = {
  active: 'ok',
  to_admit: 'waiting',
  deletion_asked: 'neutral',
  suspended: 'danger',
  set_apart: 'waiting',
  deleted: 'neutral',
}

export function UserChip({ state }: { state: UserState }) {
  return <span className={`badge badge-dot badge-${tones[state]}`}>{userStateWords[state]}</span>
}

export function UserFace({ user }: { user: UserRow }) {
  if (user.imageUrl)
    return (
      <img className="avatar" src={user.imageUrl} alt="" width={36} height={36} loading="lazy" />
    )
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(user.name)}
    </span>
  )
}

export function roleLine({ role, shopName, group }: UserRow): string {
  return [roleWords[role], shopName ?? group].filter(Boolean).join(' · ')
}

export function countsLine({ ordersCount, lastSeenAt }: UserRow, now: number): string {
  const counted =
    ordersCount === null ? null : `${formatCount(ordersCount)} ${plural(ordersCount, 'commande')}`
  return [counted, lastSeenAt ? `vu ${seenWords(lastSeenAt, now)}` : 'jamais vu']
    .filter(Boolean)
    .join(' · ')
}

export function seenWords(iso: string, now: number): string {
  return isRecent(iso, now) ? sinceWords(iso, now) : dayOfYear(iso)
}
