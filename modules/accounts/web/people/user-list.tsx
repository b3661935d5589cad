import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { exportUsers, type UserRow } from '#modules/accounts/contract/people.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { useNow } from '#web/device/use-now.ts'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { ListRows } from '#web/lists/list-rows.tsx'
import { useChosen } from '#web/lists/use-chosen.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { workPaths } from '#web/work-paths.ts'

import type { UserAct } from './user-acts.ts'
import { UserActSheet } from './user-act-sheet.tsx'
import { filterOf, isFiltered, queryOf } from './user-filter.ts'
import { UserTable } from './user-table.tsx'
import { UserTools } from './user-tools.tsx'
import { useUsers } from './use-users.ts'

const MINUTE = 60_000
const most = 100

/** « Utilisateurs »: everybody, found and filtered, one or many at a time. */
export function UserList({ Frame }: { Frame: ScreenFrame }) {
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
    <Frame
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
        <BulkBar words={many.length > 1 ? `${many.length} comptes choisis` : '1 compte choisi'}>
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
    </Frame>
  )
}

function foundWords({ total, more }: { total: number; more: boolean }): string {
  if (more) return `plus de ${formatCount(total)} correspondent`
  return `${formatCount(total)} ${total > 1 ? 'correspondent' : 'correspond'}`
}
