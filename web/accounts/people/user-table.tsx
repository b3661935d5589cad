import { Link } from 'react-router'

import { formatCount } from '#contract/kernel/money.ts'
import { roleWords } from '#contract/accounts/people-words.ts'
import type { UserRow } from '#contract/accounts/people.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { sinceWords } from '#web/ui/since-words.ts'
import { workPaths } from '#web/work-paths.ts'
import { formatDay } from '#web/ui/dates.ts'
import { WorkIcon } from '#web/ui/work-icon.tsx'

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
    <section className="t-carte nue bureau t-bloc" aria-label="Comptes">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className="case"
                aria-label="Tout choisir"
                checked={users.every(({ _id }) => chosen.has(_id))}
                onChange={({ target }) => onChooseAll(target.checked)}
              />
            </th>
            <th scope="col">Nom</th>
            <th scope="col">Rôle</th>
            <th scope="col" className="t-sec">
              Lieu
            </th>
            <th scope="col" className="n">
              Commandes
            </th>
            <th scope="col" className="t-sec">
              Inscription
            </th>
            <th scope="col">Vu</th>
            <th scope="col">État</th>
            <th scope="col">
              <span className="vu">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user._id} className={chosen.has(user._id) ? 'choisi' : undefined}>
              <td>
                <Choose user={user} chosen={chosen} onChoose={onChoose} />
              </td>
              <td>
                <span className="t-ident">
                  <UserFace user={user} />
                  <span>
                    <Link className="t-fort" to={workPaths.adminUser(user._id)}>
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
              <td className="t-sec">{user.place}</td>
              <td className="n">
                {user.ordersCount === null ? '—' : formatCount(user.ordersCount)}
              </td>
              <td className="nowrap fumee t-sec">{formatDay(user.createdAt)}</td>
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
    <ul className="cartes tel" aria-label="Comptes">
      {users.map((user) => (
        <li key={user._id} className={chosen.has(user._id) ? 't-carte u choisi' : 't-carte u'}>
          <Choose user={user} chosen={chosen} onChoose={onChoose} />
          <div className="c">
            <div className="ligne-haut">
              <Link className="t-fort" to={workPaths.adminUser(user._id)}>
                {user.name}
              </Link>
              <UserChip state={user.state} />
            </div>
            <p>{roleLine(user)}</p>
            <p className="fumee">
              {[user.phone && formatPhone(user.phone), user.place].filter(Boolean).join(' · ')}
            </p>
            <p className="fumee">{countsLine(user, now)}</p>
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
    <label className="t-choix">
      <input
        type="checkbox"
        className="case"
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
      className="btn-ic"
      type="button"
      aria-label={`Actions pour ${user.name}`}
      onClick={() => onMore(user)}
    >
      <WorkIcon name="points" />
    </button>
  )
}
