import { useState } from 'react'

import { WARNING_TEXT_MAX } from '#modules/false-messages/contract/false-message-rules.ts'
import type { WarningState } from '#modules/false-messages/contract/false-message-words.ts'
import {
  decideWarning,
  endWarning,
  listWarnings,
  proposeWarning,
  type Warning,
} from '#modules/false-messages/contract/false-messages.ts'
import { beforeWords, momentWords, untilWords } from '#kernel/wire/due-words.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { falseMessageKey } from './false-message-key.ts'

const states: Readonly<Record<WarningState, readonly [string, BadgeTone]>> = {
  asked: ['attend une autre personne', 'waiting'],
  shown: ['affiché à tous', 'ok'],
  aside: ['écarté', 'neutral'],
  ended: ['fini', 'neutral'],
}

type Act = 'approve' | 'aside' | 'end'

/** Warnings that wait for a second person, or that all read now. */
export function Warnings({ userId }: { userId: string }) {
  const { data } = useRead([...falseMessageKey, userId, 'warnings'], listWarnings, {})
  const [open, setOpen] = useState<{ act: Act; of: Warning } | null>(null)
  const current = (data?.warnings ?? []).filter(
    ({ state }) => state === 'asked' || state === 'shown',
  )
  if (current.length === 0) return null
  return (
    <section aria-labelledby="warnings" className="mb-6">
      <h2 id="warnings" className="mb-3">
        Avertissements
      </h2>
      <ul className="stack">
        {current.map((one) => (
          <One key={one._id} of={one} onAct={(act) => setOpen({ act, of: one })} />
        ))}
      </ul>
      {open && <DecisionSheet {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function One({ of, onAct }: { of: Warning; onAct: (act: Act) => void }) {
  const { words, days, state, askedBy, askedAt, approvedBy, endsAt, isAskedByCaller } = of
  const [stateWords, tone] = states[state]
  return (
    <li className="card">
      <div className="card-line">
        <p className="wrap-anywhere">{`«\u00a0${words}\u00a0»`}</p>
        <Badge tone={tone}>{stateWords}</Badge>
      </div>
      <p className="small muted">
        {[
          `proposé par ${askedBy} ${momentWords(askedAt)}`,
          state === 'asked'
            ? `pour ${daysWords(days)}, à approuver ${beforeWords(endsAt)}`
            : `approuvé par ${approvedBy ?? ''}, ${untilWords(endsAt)}`,
        ].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2 mt-3">
        {state === 'asked' && !isAskedByCaller && (
          <Button onClick={() => onAct('approve')}>Approuver…</Button>
        )}
        {state === 'asked' ? (
          <Button look="outline" onClick={() => onAct('aside')}>
            Écarter…
          </Button>
        ) : (
          <Button look="outline" onClick={() => onAct('end')}>
            Retirer…
          </Button>
        )}
      </div>
    </li>
  )
}

const acts: Readonly<Record<Act, { title: string; confirm: string; done: string }>> = {
  approve: {
    title: 'Afficher cet avertissement à tous ?',
    confirm: 'Afficher',
    done: 'Avertissement affiché',
  },
  aside: {
    title: 'Écarter cet avertissement ?',
    confirm: 'Écarter',
    done: 'Avertissement écarté',
  },
  end: { title: 'Retirer cet avertissement ?', confirm: 'Retirer', done: 'Avertissement retiré' },
}

function DecisionSheet({
  act,
  of: { _id: id, words, days },
  onClose,
}: {
  act: Act
  of: Warning
  onClose: () => void
}) {
  const params = { id }
  return (
    <ActSheet
      {...acts[act]}
      act={() =>
        act === 'end'
          ? call(endWarning, { params })
          : call(decideWarning, { params, body: { approve: act === 'approve' } })
      }
      changes={falseMessageKey}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{`«\u00a0${words}\u00a0»`}</p>
      {act === 'approve' && (
        <p className="small muted mt-2">
          {`Sur l’accueil et les pages de paiement, ${daysWords(days)}, à la place du précédent.`}
        </p>
      )}
    </ActSheet>
  )
}

const spans = [3, 7, 14] as const

/** Proposes a warning; another person of the team must approve it. */
export function ProposeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [days, setDays] = useState<(typeof spans)[number]>(7)
  const isWritten = words.trim().length >= 10
  return (
    <ActSheet
      title="Avertir tout le monde ?"
      confirm="Proposer"
      ready={isWritten}
      act={() => call(proposeWarning, { params: { id }, body: { words: words.trim(), days } })}
      done="Proposé : une autre personne doit l’approuver"
      changes={falseMessageKey}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <TextArea
            label="Ce que tous doivent savoir"
            hint="Sans le message lui-même. Sur l’accueil et les pages de paiement."
            rows={4}
            maxLength={WARNING_TEXT_MAX}
            value={words}
            error={pressed && !isWritten ? 'Écrivez ce que tous doivent savoir.' : null}
            onChange={({ target }) => setWords(target.value)}
          />
          <RadioRows
            label="Affiché pendant"
            name="days"
            options={spans}
            value={days}
            words={(one) => daysWords(one)}
            onChoose={setDays}
          />
        </>
      )}
    </ActSheet>
  )
}
