import { momentWords } from '#kernel/wire/due-words.ts'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'

import { openWorkWords } from '#modules/people/contract/people-words.ts'
import { readUser, type UserRecord } from '#modules/people/contract/people.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { ActList, type ActLabels } from '#modules/journal/web/index.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { workPaths } from '#client/work-paths.ts'

import { actsFor, actText, type UserAct, UserActSheet } from './user-act-sheet.tsx'
import { countsLine, roleLine, UserChip, UserFace } from './user-parts.tsx'

type UserRecordScreenProps = {
  id: string
  actLabels: ActLabels
  /** Act of another module on the account. */
  More?: ComponentType<{ user: UserRecord }>
}

export function UserRecordScreen({ id, actLabels, More }: UserRecordScreenProps) {
  const query = useRead(['admin', 'user', id], readUser, { params: { id } })
  const acts = useRead(['admin', 'acts-on', id], listActs, { query: { subject: id } })
  return (
    <ScreenFrame title={query.data?.name ?? 'Utilisateur'}>
      <p>
        <BackLink to={workPaths.adminUsers()}>Tous les utilisateurs</BackLink>
      </p>
      <Reading query={query}>
        {(user) => <Facts user={user} more={More && <More user={user} />} />}
      </Reading>
      <section className="ruled" aria-labelledby="actes">
        <h2 id="actes">Ce que l’équipe a fait</h2>
        <Reading query={acts} cards={1}>
          {(read) =>
            read.acts.length === 0 ? (
              <p className="muted">Rien encore.</p>
            ) : (
              <ActList acts={read.acts} labels={actLabels} />
            )
          }
        </Reading>
      </section>
    </ScreenFrame>
  )
}

function Facts({ user, more }: { user: UserRecord; more: ReactNode }) {
  const [act, setAct] = useState<UserAct | null>(null)
  const [now] = useState(() => Date.now())
  const open = openWorkWords(user.openWork)
  const acts: readonly UserAct[] = actsFor(user).length === 0 ? [] : [...actsFor(user), 'delete']
  const facts: readonly (readonly [string, string | null])[] = [
    ['Téléphone', user.phone && formatPhone(user.phone)],
    ['Ancien numéro', user.formerPhone ? formatPhone(user.formerPhone) : null],
    ['Lieu', user.place],
    ['Inscription', momentWords(user.createdAt)],
    ['Activité', countsLine(user, now)],
    ['Sessions ouvertes', String(user.sessions)],
    ['Refus à la porte', user.cashRefusals > 0 ? String(user.cashRefusals) : null],
    [
      'Suspendu',
      user.suspendedAt && `${momentWords(user.suspendedAt)} : ${user.suspendedReason ?? ''}`,
    ],
    [
      'Suppression demandée',
      user.deletion &&
        `${momentWords(user.deletion.requestedAt)}${user.deletion.reason ? ` : ${user.deletion.reason}` : ''}`,
    ],
  ]
  return (
    <section className="card" aria-label="Dossier">
      <div className="card-head">
        <span className="person">
          <UserFace user={user} />
          <span>
            <b>{user.name}</b>
            <small>{roleLine(user)}</small>
          </span>
        </span>
        <UserChip state={user.state} />
      </div>
      <dl className="fact-list sm:grid-cols-2 min-[900px]:grid-cols-3">
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
        {user.shop && (
          <div>
            <dt>Boutique</dt>
            <dd>
              <Link to={paths.seller(user.shop.slug)}>{user.shop.name}</Link>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3">
        {open.length > 0
          ? `Encore ouvert avec le marché : ${open.join(', ')}.`
          : 'Rien n’est ouvert avec le marché.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col">
        {acts.map((one) => (
          <Button
            key={one}
            look={actText[one].danger ? 'danger' : 'outline'}
            onClick={() => setAct(one)}
          >
            {`${actText[one].confirm}…`}
          </Button>
        ))}
        {more}
      </div>
      {act && (
        <UserActSheet
          act={act}
          users={[user]}
          onClose={() => setAct(null)}
          onDone={() => setAct(null)}
        />
      )}
    </section>
  )
}
