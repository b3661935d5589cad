import { momentWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link } from 'react-router'

import { openWorkWords } from '#modules/people/contract/people-words.ts'
import { decideDeletion, listDeletionRequests } from '#modules/people/contract/people.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { workPaths } from '#client/work-paths.ts'

import { sayOutcome } from './user-filter.ts'

type Request = Reply<typeof listDeletionRequests>['requests'][number]
type Decision = 'anonymise' | 'keep'

export function DeletionQueue() {
  const query = useRead(['admin', 'deletions'], listDeletionRequests, {})
  const [open, setOpen] = useState<{ request: Request; decision: Decision } | null>(null)
  return (
    <ScreenFrame
      title="Suppressions demandées"
      detail="Les commandes et le grand livre restent ; la personne n’y est plus nommée."
    >
      <p>
        <BackLink to={workPaths.adminUsers()}>Tous les utilisateurs</BackLink>
      </p>
      <Reading query={query}>
        {({ requests, total }) => (
          <>
            {requests.length === 0 && (
              <Empty title="Aucune demande n’attend" of="sheets">
                Les demandes faites à « Supprimer mon compte » arrivent ici.
              </Empty>
            )}
            {total > requests.length && (
              <p className="muted">
                Les {requests.length} plus anciennes sur {total}.
              </p>
            )}
            {requests.map((request) => (
              <One
                key={request._id}
                request={request}
                onDecide={(decision) => setOpen({ request, decision })}
              />
            ))}
          </>
        )}
      </Reading>
      {open && <DecisionSheet {...open} onClose={() => setOpen(null)} />}
    </ScreenFrame>
  )
}

function One({ request, onDecide }: { request: Request; onDecide: (decision: Decision) => void }) {
  const open = openWorkWords(request.openWork)
  return (
    <article className="card">
      <div className="card-head flex-wrap">
        <h2>
          <Link to={workPaths.adminUser(request.userId)}>{request.name}</Link>
        </h2>
        <span className="flex flex-wrap gap-2">
          {!request.verified && <span className="badge badge-dot badge-waiting">non vérifiée</span>}
          <span
            className={
              open.length > 0 ? 'badge badge-dot badge-waiting' : 'badge badge-dot badge-info'
            }
          >
            {open.length > 0 ? 'pas encore' : 'à traiter'}
          </span>
        </span>
      </div>
      <p className="muted">
        {request.phone && formatPhone(request.phone)} · demandé {momentWords(request.requestedAt)}
      </p>
      {!request.verified && (
        <p className="mt-2">
          Faite sans connexion : n’importe qui a pu entrer ce numéro. Appelez la personne avant de
          supprimer.
        </p>
      )}
      {request.reason && <p className="mt-2">{request.reason}</p>}
      {open.length > 0 && (
        <p className="mt-2">
          Encore ouvert : {open.join(', ')}. La suppression sera possible ensuite.
        </p>
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        <Button look="outline" onClick={() => onDecide('keep')}>
          Garder le compte…
        </Button>
        <Button look="danger" disabled={open.length > 0} onClick={() => onDecide('anonymise')}>
          Supprimer le compte…
        </Button>
      </div>
    </article>
  )
}

function DecisionSheet({
  request,
  decision,
  onClose,
}: {
  request: Request
  decision: Decision
  onClose: () => void
}) {
  const goes = decision === 'anonymise'
  return (
    <ReasonSheet
      title={goes ? `Supprimer ${request.name}` : `Garder ${request.name}`}
      confirm={goes ? 'Supprimer pour toujours' : 'Garder le compte'}
      danger={goes}
      changes={['admin']}
      act={(reason) =>
        call(decideDeletion, { params: { id: request._id }, body: { decision, reason } })
      }
      onDone={(outcome) => {
        sayOutcome(outcome, goes ? 'Compte supprimé' : 'Compte gardé')
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {goes
          ? 'Nom, numéro, photo et adresses sont effacés pour toujours. La personne reçoit un dernier SMS.'
          : 'La demande est écartée, et son propriétaire en est prévenu.'}
      </p>
    </ReasonSheet>
  )
}
