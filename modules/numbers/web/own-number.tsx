import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { loadProvePhone } from '#modules/identity/web/index.ts'
import {
  cancelNumberChange,
  type OwnNumber,
  readOwnNumber,
} from '#modules/numbers/contract/number-change.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { refreshUser } from '#client/session/refresh-user.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'

import { ChangeNumberSheet } from './change-number-sheet.tsx'

const ProvePhone = lazy(async () => ({ default: (await loadProvePhone()).ProvePhone }))

type Open = 'change' | 'cancel' | 'prove' | null

export function OwnNumberCard({ user }: { user: UserInfo }) {
  const key = ['own-number', user._id]
  const { data } = useRead(key, readOwnNumber, {})
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const phone = data?.phone ?? user.phone
  const change = data?.change ?? null
  const show = (next: OwnNumber) => {
    queries.setQueryData(key, next)
    // Stored on the device; the next visit asks again.
    if (next.phone !== user.phone) void refreshUser().catch(() => undefined)
  }
  const proved = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: key })
  }
  return (
    <section className="card grid gap-3" aria-labelledby="numero">
      <h2 id="numero">Téléphone</h2>
      <div>
        <p className="figures" translate="no">
          {formatPhone(phone)}
        </p>
        <p className="tiny muted mt-1">C’est avec ce numéro que vous vous connectez.</p>
      </div>
      {data?.doubtful && (
        <>
          <Remark>
            Ce compte n’a pas servi pendant des mois. Ce numéro est-il encore le vôtre ? Nous n’y
            envoyons rien avant que vous le confirmiez, ou en donniez un autre.
          </Remark>
          <Button wide onClick={() => setOpen('prove')}>
            Confirmer ce numéro
          </Button>
        </>
      )}
      {change?.effectiveAt && (
        <Remark tone="info">
          Il devient le {formatPhone(change.to)}, {atWords(change.effectiveAt)}.
        </Remark>
      )}
      {change?.way === 'team' && (
        <Remark tone="info">
          Notre équipe vérifie le changement pour le {formatPhone(change.to)}.
        </Remark>
      )}
      {change?.effectiveAt ? (
        <Button look="outline" wide onClick={() => setOpen('cancel')}>
          Garder mon numéro
        </Button>
      ) : (
        change?.way !== 'team' && (
          <Button look="outline" wide onClick={() => setOpen('change')}>
            Changer de numéro
          </Button>
        )
      )}
      {open === 'change' && (
        <ChangeNumberSheet
          phone={phone}
          change={change}
          onChanged={show}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'prove' && (
        <Suspense>
          <ProvePhone phone={phone} onDone={proved} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'cancel' && change && (
        <ActSheet
          title="Garder mon numéro ?"
          confirm="Garder mon numéro"
          cancel="Retour"
          act={() => call(cancelNumberChange, {})}
          done="Votre numéro ne change pas"
          changes={key}
          onClose={() => setOpen(null)}
        >
          Le changement pour le {formatPhone(change.to)} est annulé. Si ce n’est pas vous qui l’avez
          demandé, changez aussi votre mot de passe.
        </ActSheet>
      )}
    </section>
  )
}
