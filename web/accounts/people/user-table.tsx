import { Link } from 'react-router'

import { formatCount } from '#contract/kernel/money.ts'
import { roleWords } from '#contract/accounts/people-words.ts'
import type { UserRow } from '#contract/accounts/people.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { sinceWords } from '#web/ui/since-words.ts'
import { workPaths } from '#web/work-paths.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'

import { countsLine, roleLine, UserChip, UserFace } from './user-parts.tsx'

export type UserListProps = {
  users: readonly UserRow[]
  chosen: ReadonlySet<string>
  now: number
  onChoose: (user: UserRow, wanted: boolean) => void
  onChooseAll: (wanted: boolean) => void
  onMore: (user: UserRow) => void
}

/** The accounts as a table on a laptop. */
export function UserTable({ users, chosen, now, onChoose, onChooseAll, onMore }: UserListProps) {
  return (
    <section className="card flush laptop" aria-label="Comptes">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className="row-checkbox"
                aria-label="Tout choisir"
                checked={users.every(({ _id }) => chosen.has(_id))}
                onChange={({ target }) => onChooseAll(target.checked)}
              />
            </th>
            <th scope="col">Nom</th>
            <th scope="col">Rôle</th>
            <th scope="col" className="secondary-cell">
              Lieu
            </th>
            <th scope="col" className="numeric">
              Commandes
            </th>
            <th scope="col" className="secondary-cell">
              Inscription
            </th>
            <th scope="col">Vu</th>
            <th scope="col">État</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user._id} className={chosen.has(user._id) ? 'chosen' : undefined}>
              <td>
                <Choose user={user} chosen={chosen} onChoose={onChoose} />
              </td>
              <td>
                <span className="person">
                  <UserFace user={user} />
                  <span>
                    <Link className="semibold" to={workPaths.adminUser(user._id)}>
                      {user.name}
                    </Link>
                    <small className="nowrap">{user.phone && formatPhone(user.phone)}</small>
                  </span>
                </span>
              </td>
              <td>
                {roleWords[user.role]}
                <small>{user.shopName ?? user.group}</small>
              </td>
              <td className="secondary-cell">{user.place}</td>
              <td className="numeric">
                {user.ordersCount === null ? '—' : formatCount(user.ordersCount)}
              </td>
              <td className="nowrap muted secondary-cell">{formatDay(user.createdAt)}</td>
              <td className="nowrap">
                {user.lastSeenAt ? sinceWords(user.lastSeenAt, now) : 'jamais'}
              </td>
              <td>
                <UserChip state={user.state} />
              </td>
              <td>
                <More user={user} onMore={onMore} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The same as cards on a phone. */
export function UserCards({ users, chosen, now, onChoose, onMore }: UserListProps) {
  return (
    <ul className="card-list phone" aria-label="Comptes">
      {users.map((user) => (
        <li
          key={user._id}
          className={chosen.has(user._id) ? 'card account-card chosen' : 'card account-card'}
        >
          <Choose user={user} chosen={chosen} onChoose={onChoose} />
          <div className="row-text">
            <div className="card-line">
              <Link className="semibold card-link" to={workPaths.adminUser(user._id)}>
                {user.name}
              </Link>
              <UserChip state={user.state} />
            </div>
            <p>{roleLine(user)}</p>
            <p className="muted">
              {[user.phone && formatPhone(user.phone), user.place].filter(Boolean).join(' · ')}
            </p>
            <p className="muted">{countsLine(user, now)}</p>
          </div>
          <More user={user} onMore={onMore} />
        </li>
      ))}
    </ul>
  )
}

function Choose({
  user,
  chosen,
  onChoose,
}: Pick<UserListProps, 'chosen' | 'onChoose'> & { user: UserRow }) {
  return (
    <label className="flex flex-wrap gap-2">
      <input
        type="checkbox"
        className="row-checkbox"
        aria-label={`Choisir ${user.name}`}
        disabled={user.state === 'deleted'}
        checked={chosen.has(user._id)}
        onChange={({ target }) => onChoose(user, target.checked)}
      />
    </label>
  )
}

function More({ user, onMore }: Pick<UserListProps, 'onMore'> & { user: UserRow }) {
  if (user.state === 'deleted') return null
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={`Actions pour ${user.name}`}
      onClick={() => onMore(user)}
    >
      <Icon name="more" />
    </button>
  )
}
