import { plural } from '#kernel/wire/plural.ts'
import { dayOfMonth, dayOfYear, momentWords, untilWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import {
  changeHelperRights,
  readShopTeam,
  removeHelper,
  renewInvitation,
  type Helper,
  type ShopTeam as Team,
} from '#modules/shops/contract/shop-team.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { Reading } from '#client/api/reading.tsx'
import { useAct } from '#client/api/use-act.ts'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Facts } from '#ui/words/facts.tsx'

import { ShopActs } from './act-rows.tsx'
import { InviteForm } from './invite-form.tsx'
import { RightBoxes, RightChips, rightsIn } from './rights.tsx'

type Open = { sheet: 'rights' | 'remove'; helper: Helper }

const OWNERS = [
  'les montants',
  'les versements',
  'le numéro de dépôt',
  'la formule',
  'les clés',
  'l’équipe',
]

export function ShopTeam({ user }: { user: UserInfo }) {
  const key = ['shop-team', user._id]
  const queries = useQueryClient()
  const team = useRead(key, readShopTeam, {})
  const [open, setOpen] = useState<Open | null>(null)
  const renew = useAct(({ _id: id }: Helper) => call(renewInvitation, { params: { id } }), {
    done: 'Invitation envoyée de nouveau',
    changes: key,
  })
  const take = (changed: Team) => queries.setQueryData(key, changed)
  return (
    <ScreenFrame detail={team.data && summaryOf(team.data)}>
      <div className="work-columns two-one items-start">
        <div className="stack">
          <Reading query={team} cards={1} safe="Les droits donnés restent les mêmes.">
            {(data) => (
              <>
                <p className="muted phone">{summaryOf(data)}</p>
                <section className="card flush" aria-label="Personnes">
                  <ul>
                    <OwnerRow owner={data.owner} />
                    {data.helpers.map((helper) => (
                      <HelperRow
                        key={helper._id}
                        helper={helper}
                        busy={renew.isPending}
                        onRenew={() => renew.mutate(helper)}
                        onOpen={(sheet) => setOpen({ sheet, helper })}
                      />
                    ))}
                  </ul>
                </section>
              </>
            )}
          </Reading>
          <section className="card" aria-labelledby="owner-alone">
            <h2 id="owner-alone">Pour vous seulement</h2>
            <ul className="flex flex-wrap gap-x-5 gap-y-1 mt-2">
              {OWNERS.map((words) => (
                <li key={words} className="flex items-center gap-1">
                  <Icon name="lock" size={16} />
                  {words}
                </li>
              ))}
            </ul>
          </section>
          <ShopActs
            userId={user._id}
            title="Fait par l’équipe"
            empty="Rien encore. Ce que votre équipe fait se lit ici."
          />
        </div>
        <InviteForm most={team.data?.most} taken={team.data?.helpers.length} onInvited={take} />
      </div>
      {open?.sheet === 'rights' && (
        <RightsSheet helper={open.helper} onChanged={take} onClose={() => setOpen(null)} />
      )}
      {open?.sheet === 'remove' && (
        <ActSheet
          title={
            open.helper.acceptedAt ? `Retirer ${open.helper.name} ?` : 'Annuler l’invitation ?'
          }
          confirm={open.helper.acceptedAt ? 'Retirer' : 'Annuler l’invitation'}
          cancel="Garder"
          danger
          act={() => call(removeHelper, { params: { id: open.helper._id } })}
          onDone={(changed) => {
            take(changed)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        >
          {open.helper.acceptedAt
            ? 'Ses droits prennent fin tout de suite, sur tous ses appareils. Ce qui est fait reste fait.'
            : 'Cette personne ne pourra plus l’accepter.'}
        </ActSheet>
      )}
    </ScreenFrame>
  )
}

/** « 2 personnes vous aident, 1 invitation attend. Votre formule Pro en permet 4. » */
function summaryOf({ helpers, plan, most }: Team): string {
  const helping = helpers.filter(({ acceptedAt }) => acceptedAt).length
  const waiting = helpers.length - helping
  const words = [
    helping > 0 && `${helping} ${plural(helping, 'personne vous aide', 'personnes vous aident')}`,
    waiting > 0 && `${waiting} ${plural(waiting, 'invitation attend', 'invitations attendent')}`,
  ].filter(Boolean)
  const label = plans[plan as keyof typeof plans].label
  return words.length > 0
    ? `${words.join(', ')}. Votre formule ${label} en permet ${most}.`
    : 'Vous êtes seul dans la boutique. Invitez une personne de confiance.'
}

function OwnerRow({ owner: { name, phone, since } }: { owner: Team['owner'] }) {
  return (
    <li className="row">
      <Avatar name={name} />
      <span className="row-text">
        <b>{name}</b>
        <small className="figures">
          <Facts of={[`${formatPhone(phone)}, vous`, `depuis le ${dayOfYear(since)}`]} />
        </small>
        <Badge tone="earth">Propriétaire</Badge>
      </span>
    </li>
  )
}

type HelperRowProps = {
  helper: Helper
  busy: boolean
  onRenew: () => void
  onOpen: (sheet: Open['sheet']) => void
}

function HelperRow({ helper, busy, onRenew, onOpen }: HelperRowProps) {
  const { name, phone, rights, acceptedAt, invitedAt, expiresAt, lastSeenAt } = helper
  const who = acceptedAt ? name : formatPhone(phone)
  const since = acceptedAt
    ? [
        `depuis le ${dayOfYear(acceptedAt)}`,
        lastSeenAt && lastSeenAt > acceptedAt && `vu le ${momentWords(lastSeenAt)}`,
      ]
    : [`le ${dayOfMonth(invitedAt)}`, `vaut ${untilWords(expiresAt)}`]
  return (
    <li className="row row-wrap">
      <Avatar name={name || '?'} />
      <span className="row-text">
        <b>{acceptedAt ? name : 'Invitation envoyée'}</b>
        <small className="figures">{formatPhone(phone)}</small>
        <small>{since.filter(Boolean).join(', ')}</small>
        <RightChips rights={rights} waits={!acceptedAt} />
      </span>
      <span className="actions">
        {acceptedAt ? (
          <Button look="plain" size="small" onClick={() => onOpen('rights')}>
            Changer<span className="visually-hidden"> les droits de {who}</span>
          </Button>
        ) : (
          <Button look="plain" size="small" busy={busy} onClick={onRenew}>
            Renvoyer<span className="visually-hidden"> à {who}</span>
          </Button>
        )}
        <Button look="plain" size="small" onClick={() => onOpen('remove')}>
          {acceptedAt ? 'Retirer' : 'Annuler'}
          <span className="visually-hidden"> {who}</span>
        </Button>
      </span>
    </li>
  )
}

type RightsSheetProps = { helper: Helper; onChanged: (team: Team) => void; onClose: () => void }

function RightsSheet({ helper, onChanged, onClose }: RightsSheetProps) {
  const sending = useSending<'rights'>()
  return (
    <FormSheet
      title={`Droits de ${helper.name}`}
      confirm="Changer"
      sending={sending}
      onClose={onClose}
      onSubmit={async (form) => {
        const rights = rightsIn(form)
        const problems = rights.length > 0 ? {} : { rights: 'Choisissez un droit au moins.' }
        const sent = await sending.send(problems, async () =>
          onChanged(
            await call(changeHelperRights, { params: { id: helper._id }, body: { rights } }),
          ),
        )
        if (sent) onClose()
      }}
    >
      <RightBoxes
        chosen={helper.rights}
        error={sending.faults.rights}
        onChange={() => sending.forgive('rights')}
      />
    </FormSheet>
  )
}
