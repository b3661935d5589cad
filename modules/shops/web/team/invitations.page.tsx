import {
  INVITATION_DAYS,
  answerInvitation,
  listInvitations,
  type Invitation,
} from '#modules/shops/contract/shop-team.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link, useNavigate, type MetaFunction } from 'react-router'

import { rightWords } from '#modules/shops/contract/team-words.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { useAct } from '#client/api/use-act.ts'
import { useRead } from '#client/api/use-read.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { refreshUser } from '#client/session/refresh-user.ts'
import { useUser } from '#client/session/user-info.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ShopSign } from '#ui/pictures/avatar.tsx'

export const meta: MetaFunction = () => [{ title: 'Aider une boutique · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function InvitationsPage() {
  return (
    <div className="mx-auto max-w-[640px]">
      <PageTitle>Aider une boutique</PageTitle>
      <PersonalData>{(user) => <Invitations userId={user._id} />}</PersonalData>
    </div>
  )
}

function Invitations({ userId }: { userId: string }) {
  const key = ['shop-invitations', userId]
  const read = useRead(key, listInvitations, {})
  const helps = useUser()?.helps
  return (
    <div className="stack">
      {helps && (
        <section className="card">
          <div className="person">
            <ShopSign name={helps.shopName} />
            <div>
              <h2>{helps.shopName}</h2>
              <p className="muted">Vous aidez cette boutique.</p>
            </div>
          </div>
          <ButtonLink to={paths.sellerDashboard()} wide className="mt-4">
            Ma boutique
          </ButtonLink>
        </section>
      )}
      <Reading query={read} cards={1} safe="L’invitation vous attend toujours.">
        {({ invitations }) =>
          invitations.length === 0 && !helps ? (
            <Empty title="Aucune invitation">
              {`Une invitation prend fin après ${daysWords(INVITATION_DAYS)}, ou quand la boutique l’annule.`}
            </Empty>
          ) : (
            <ul className="stack">
              {invitations.map((invitation) => (
                <InvitationCard key={invitation._id} invitation={invitation} changes={key} />
              ))}
            </ul>
          )
        }
      </Reading>
    </div>
  )
}

type CardProps = { invitation: Invitation; changes: string[] }

function InvitationCard({ invitation, changes }: CardProps) {
  const { _id: id, shopName, slug, ownerName, rights, expiresAt } = invitation
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const answer = useAct(
    (accept: boolean) => call(answerInvitation, { params: { id }, body: { accept } }),
    {
      changes,
      onRefused: setRefusal,
      after: ({ helps }) => {
        if (helps) void refreshUser().then(() => navigate(paths.sellerDashboard()))
      },
    },
  )
  return (
    <li className="card">
      <div className="person">
        <ShopSign name={shopName} />
        <div>
          <h2>
            <Link to={paths.seller(slug)}>{shopName}</Link>
          </h2>
          <p className="muted">{`${ownerName} vous invite, ${untilWords(expiresAt)}`}</p>
        </div>
      </div>
      <ul className="mt-3 grid gap-1">
        {rights.map((right) => (
          <li key={right}>
            <b>{rightWords[right].words}</b>
            <span className="muted">{` : ${rightWords[right].opens}`}</span>
          </li>
        ))}
      </ul>
      <p className="muted mt-2">
        Vous gardez votre compte d’acheteur. L’argent de la boutique reste à sa propriétaire.
      </p>
      {refusal && (
        <p className="mt-2" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions mt-3">
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          Accepter
        </Button>
        <Button look="outline" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          Refuser
        </Button>
      </div>
    </li>
  )
}
