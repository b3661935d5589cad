import { Link } from 'react-router'

import { roleWords, userStateWords } from '#modules/accounts/contract/people-words.ts'
import type { UserRow } from '#modules/accounts/contract/people.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { Column } from '#web/lists/columns.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import type { RowChoice } from '#web/lists/row-tick.tsx'
import { formatDate } from '#web/ui/words/dates.ts'
import { RowMenu } from '#web/ui/sheets/row-menu.tsx'
import { workPaths } from '#web/work-paths.ts'

import { actsFor, actText, type UserAct } from './user-acts.ts'
import { countsLine, roleLine, seenWords, UserChip, UserFace } from './user-parts.tsx'

type UserTableProps = {
  users: readonly UserRow[]
  partial: boolean
  choice: RowChoice<UserRow>
  now: number
  onAct: (act: UserAct, user: UserRow) => void
}

/** The accounts: compared in columns on a laptop, cards on a phone. */
export function UserTable({ users, now, onAct, ...table }: UserTableProps) {
  const menu = (user: UserRow) =>
    user.state !== 'deleted' && <UserMenu user={user} onAct={(act: UserAct) => onAct(act, user)} />
  return (
    <DataTable
      {...table}
      label="Comptes"
      rows={users}
      columns={columnsAt(now)}
      keyOf={({ _id }) => _id}
      renderActs={menu}
      renderCard={(user) => (
        <div className="account-card">
          <div className="row-text">
            <Link className="semibold card-link" to={workPaths.adminUser(user._id)}>
              {user.name}
            </Link>
            <p>{roleLine(user)}</p>
            <p className="muted">
              {[user.phone && formatPhone(user.phone), user.place].filter(Boolean).join(' · ')}
            </p>
            <p className="muted">{countsLine(user, now)}</p>
            {user.state !== 'active' && <UserChip state={user.state} />}
          </div>
          {menu(user)}
        </div>
      )}
    />
  )
}

function columnsAt(now: number): readonly Column<UserRow>[] {
  return [
    {
      head: 'Nom',
      sort: ({ name }) => name,
      cell: (user) => (
        <span className="person">
          <UserFace user={user} />
          <span>
            <Link className="semibold nowrap" to={workPaths.adminUser(user._id)}>
              {user.name}
            </Link>
            <small className="nowrap">{user.phone && formatPhone(user.phone)}</small>
          </span>
        </span>
      ),
    },
    {
      head: 'Rôle',
      sort: ({ role }) => roleWords[role],
      cell: ({ role, shopName, group }) => (
        <>
          {roleWords[role]}
          <small className="nowrap">{shopName ?? group}</small>
        </>
      ),
    },
    { head: 'Lieu', secondary: true, sort: ({ place }) => place, cell: ({ place }) => place },
    {
      head: 'Commandes',
      numeric: true,
      sort: ({ ordersCount }) => ordersCount,
      cell: ({ ordersCount }) => (ordersCount === null ? '—' : formatCount(ordersCount)),
    },
    {
      head: 'Inscription',
      secondary: true,
      sort: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <span className="nowrap muted">{formatDate(createdAt)}</span>,
    },
    {
      head: 'Vu',
      sort: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }) => (
        <span className="nowrap">{lastSeenAt ? seenWords(lastSeenAt, now) : 'jamais'}</span>
      ),
    },
    {
      head: 'État',
      sort: ({ state }) => userStateWords[state],
      cell: ({ state }) => <UserChip state={state} />,
    },
  ]
}

function UserMenu({ user, onAct }: { user: UserRow; onAct: (act: UserAct) => void }) {
  const acts = actsFor(user).map((act) => ({
    words: `${actText[act].confirm}…`,
    danger: actText[act].danger ?? false,
    onPress: () => onAct(act),
  }))
  return (
    <RowMenu
      of={user.name}
      acts={[{ words: 'Voir le dossier', to: workPaths.adminUser(user._id) }, ...acts]}
    />
  )
}
