import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import {
  decideFraudCheck,
  type FraudCheck,
  listFraudChecks,
} from '#modules/fraud-checks/contract/fraud-checks.ts'
import { beforeWords, momentWords } from '#kernel/wire/due-words.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import { workPaths } from '#client/work-paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Sum } from '#ui/words/sum.tsx'

/** What was seen, and what to look at. */
const words: Readonly<Record<FraudCheck['kind'], { title: string; look: string }>> = {
  payout_number: {
    title: 'Deux boutiques, un numéro de dépôt',
    look: 'Une même famille\u00a0? Appelez les deux, et demandez à qui est ce numéro.',
  },
  device: {
    title: 'Le téléphone d’un vendeur suspendu',
    look: 'Est-ce la même personne qui revient\u00a0? Comparez noms, adresses et produits.',
  },
  own_purchases: {
    title: 'Des achats depuis le téléphone de la boutique',
    look: 'Regardez les commandes et les avis de ce client\u00a0: ont-ils été livrés à quelqu’un d’autre\u00a0?',
  },
  taken_account: {
    title: 'Numéro du compte, puis numéro de dépôt changés',
    look: 'Appelez l’ancien numéro et le nouveau\u00a0: le propriétaire a-t-il fait ces changements\u00a0?',
  },
  same_photos: {
    title: 'Les photos d’une autre boutique',
    look: 'Un même grossiste\u00a0? Demandez à la boutique une photo de chaque article, un papier «\u00a0Sugu\u00a0» à côté.',
  },
  falling_price: {
    title: 'Une boutique nouvelle, un prix divisé par deux',
    look: 'A-t-elle l’article\u00a0? Appelez, et demandez une photo du stock et où il a été acheté.',
  },
  failing_pair: {
    title: 'Un relais et un livreur qui perdent ensemble',
    look: 'Regardez leurs colis perdus\u00a0: qui dit quoi, et quand\u00a0? Appelez le relais, le livreur, puis deux clients.',
  },
}

/** Signs of fraud that hold payouts, the oldest first. */
export function FraudChecks({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const key = ['fraud-checks', userId]
  const list = useCursorList({
    key,
    read: (from, signal) => call(listFraudChecks, { query: from }, { signal }),
    rows: ({ checks }) => checks,
  })
  return (
    <ListRows
      list={list}
      empty={
        <Empty title="Rien à vérifier" of="complaints">
          Les boutiques dont un signe retient les versements arrivent ici.
        </Empty>
      }
    >
      {(checks) => (
        <ul className="stack">
          {checks.map((check) => (
            <One
              key={check._id}
              check={check}
              onDecided={() => void queries.invalidateQueries({ queryKey: key })}
            />
          ))}
        </ul>
      )}
    </ListRows>
  )
}

function One({ check, onDecided }: { check: FraudCheck; onDecided: () => void }) {
  const { kind, shop, other, foundAt, dueAt, outcome, francs } = check
  const { title, look } = words[kind]
  return (
    <li className="card">
      <div className="card-line">
        <h2>{title}</h2>
        <Badge tone={outcome ? 'danger' : 'waiting'}>{outcome ? 'retenu' : 'à vérifier'}</Badge>
      </div>
      <p className="muted">
        <Link to={`${workPaths.adminShops()}?q=${encodeURIComponent(shop.name)}`}>{shop.name}</Link>
        {other && ` · ${other}`}
        {` · ${momentWords(foundAt)}`}
      </p>
      <p className="mt-2">
        {look}
        {kind === 'own_purchases' && (
          <>
            {' '}
            <Link className="link" to={workPaths.adminReviews()}>
              Avis déjà retenus
            </Link>
          </>
        )}
      </p>
      <p className="small muted">
        Retenus <Sum francs={francs} />
        {!outcome && ` · à décider ${beforeWords(dueAt)}`}
      </p>
      <Acts check={check} onDecided={onDecided} />
    </li>
  )
}

type Outcome = 'cleared' | 'confirmed'

const acts = {
  cleared: { words: 'Tout est en ordre', done: 'Signe levé', readBy: 'Le journal la garde.' },
  confirmed: {
    words: 'Garder retenu',
    done: 'Versements retenus',
    readBy: 'La boutique la lira.',
  },
} as const

function Acts({ check: { _id: id, outcome }, onDecided }: Parameters<typeof One>[0]) {
  const [chosen, setChosen] = useState<Outcome | null>(null)
  return (
    <div className="flex flex-wrap gap-2 mt-3">
      <Button look="outline" onClick={() => setChosen('cleared')}>
        Tout est en ordre…
      </Button>
      {!outcome && (
        <Button look="danger" onClick={() => setChosen('confirmed')}>
          Garder retenu…
        </Button>
      )}
      {chosen && (
        <ReasonSheet
          title={acts[chosen].words}
          confirm={acts[chosen].words}
          danger={chosen === 'confirmed'}
          readBy={acts[chosen].readBy}
          act={(reason) =>
            call(decideFraudCheck, { params: { id }, body: { outcome: chosen, reason } })
          }
          done={acts[chosen].done}
          onDone={() => {
            setChosen(null)
            onDecided()
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}
