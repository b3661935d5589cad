import { plural } from '#kernel/wire/plural.ts'
import { dayOfYear } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exportUsers, type UserRow } from '#modules/people/contract/people.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { useNow } from '#client/device/use-now.ts'
import { BulkBar } from '#client/lists/bulk-bar.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useChosen } from '#client/lists/use-chosen.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { workPaths } from '#client/work-paths.ts'
import { userStateWords } from '#modules/people/contract/people-words.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import type { RowChoice } from '#client/lists/row-tick.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { actsFor, actText, type UserAct, UserActSheet } from './user-act-sheet.tsx'
import { filterOf, isFiltered, queryOf, useUsers } from './user-filter.ts'
import { UserTools } from './user-tools.tsx'
import { countsLine, roleLine, seenWords, UserChip, UserFace } from './user-parts.tsx'

const MINUTE = 60_000
const most = 100

export function UserList() {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const list = useUsers(filter)
  const now = useNow(MINUTE)
  const chosen = useChosen<UserRow>(most)
  const [open, setOpen] = useState<{ act: UserAct; users: readonly UserRow[] } | null>(null)
  const counted = list.last
  const choose = (wanted: boolean, ...users: readonly UserRow[]) =>
    chosen.choose(wanted, ...users.filter(({ state }) => state !== 'deleted'))
  const many = chosen.rows
  return (
    <ScreenFrame
      detail={
        counted &&
        `${formatCount(counted.allUsers)} comptes${isFiltered(filter) ? `, ${foundWords(counted)}` : ''}`
      }
      actions={
        <>
          <ButtonLink look="outline" to={workPaths.adminAppointments()}>
            Nominations
          </ButtonLink>
          <ButtonLink look="outline" to={workPaths.adminDeletions()}>
            Suppressions demandées
          </ButtonLink>
        </>
      }
      file={
        list.rows?.length !== 0 && (
          <SaveButton
            address={addressOf(exportUsers, { query: queryOf(filter) })}
            name="utilisateurs.csv"
          >
            {counted && isFiltered(filter) && !counted.more
              ? `CSV des ${formatCount(counted.total)}`
              : 'CSV'}
          </SaveButton>
        )
      }
    >
      <UserTools filter={filter} />
      <p className="phone">
        <Link to={workPaths.adminDeletions()}>Suppressions demandées</Link> ·{' '}
        <Link to={workPaths.adminAppointments()}>Nominations</Link>
      </p>
      <ListRows
        list={list}
        skeleton={5}
        empty={
          <Empty
            title="Aucun compte ne correspond"
            of="matches"
            action={<Link to={workPaths.adminUsers()}>Tout montrer</Link>}
          >
            Essayez une partie du nom ou du numéro seulement.
          </Empty>
        }
      >
        {(users) => (
          <UserTable
            users={users}
            partial={list.hasNextPage}
            now={now}
            choice={{
              ...chosen,
              choose,
              nameOf: ({ name }) => name,
              never: ({ state }) => state === 'deleted',
            }}
            onAct={(act, user) => setOpen({ act, users: [user] })}
          />
        )}
      </ListRows>
      {many.length > 0 && (
        <BulkBar
          words={`${many.length} ${plural(many.length, 'compte choisi', 'comptes choisis')}`}
        >
          <Button
            look="outline"
            className="laptop"
            onClick={() => setOpen({ act: 'role', users: many })}
          >
            Changer le rôle
          </Button>
          <Button look="outline" onClick={() => setOpen({ act: 'sessions', users: many })}>
            Fermer les sessions
          </Button>
          <Button
            look="outline"
            className="bulk-danger"
            onClick={() => setOpen({ act: 'suspend', users: many })}
          >
            Suspendre…
          </Button>
        </BulkBar>
      )}
      {open && (
        <UserActSheet
          {...open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            chosen.clear()
          }}
        />
      )}
    </ScreenFrame>
  )
}

function foundWords({ total, more }: { total: number; more: boolean }): string {
  if (more) return `plus de ${formatCount(total)} correspondent`
  return `${formatCount(total)} ${plural(total, 'correspond', 'correspondent')}`
}

type UserTableProps = {
  users: readonly UserRow[]
  partial: boolean
  choice: RowChoice<UserRow>
  now: number
  onAct: (act: UserAct, user: UserRow) => void
}

function UserTable({ users, now, onAct, ...table }: UserTableProps) {
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
              <Facts of={[user.phone && formatPhone(user.phone), user.place]} />
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
      cell: ({ createdAt }) => <span className="nowrap muted">{dayOfYear(createdAt)}</span>,
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
