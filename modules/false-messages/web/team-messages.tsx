import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { senderWords } from '#modules/false-messages/contract/false-message-rules.ts'
import {
  type ClosingOutcome,
  closingOutcomes,
  lossWords,
  outcomeWords,
  wayWords,
} from '#modules/false-messages/contract/false-message-words.ts'
import {
  type FalseMessage,
  handleFalseMessage,
  listFalseMessages,
} from '#modules/false-messages/contract/false-messages.ts'
import { dayInFull, momentWords } from '#kernel/wire/due-words.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Tabs } from '#ui/lists/tabs.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { falseMessageKey } from './false-message-key.ts'
import { ProposeSheet, Warnings } from './warnings.tsx'

type Open = { act: 'close' | 'warn'; of: FalseMessage }

/** Reported messages, those of one number together, the newest first. */
export function TeamFalseMessages({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const handled = search.get('vue') === 'traites'
  const list = useCursorList({
    key: [...falseMessageKey, userId, handled],
    read: (from, signal) =>
      call(
        listFalseMessages,
        { query: { ...from, ...(handled && { handled: 'true' }) } },
        { signal },
      ),
    rows: ({ messages }) => messages,
  })
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <ScreenFrame detail="Des appels et des messages qui demandent un code ou de l’argent. Ceux d’un même numéro sont ensemble.">
      <Warnings userId={userId} />
      <Tabs
        label="Faux messages"
        tabs={[
          { to: viewPath(search, null), words: 'À traiter', current: !handled },
          { to: viewPath(search, 'traites'), words: 'Traités', current: handled },
        ]}
      />
      <ListRows
        list={list}
        empty={
          <Empty title="Rien ici pour le moment" of="complaints">
            Les faux messages que quelqu’un signale arrivent ici.
          </Empty>
        }
      >
        {(messages) => (
          <ul className="stack">
            {messages.map((one) => (
              <One key={one._id} of={one} onAct={(act) => setOpen({ act, of: one })} />
            ))}
          </ul>
        )}
      </ListRows>
      {open?.act === 'close' && <CloseSheet of={open.of} onClose={() => setOpen(null)} />}
      {open?.act === 'warn' && <ProposeSheet id={open.of._id} onClose={() => setOpen(null)} />}
    </ScreenFrame>
  )
}

/** Returns the address of a view in the frame that it is drawn in. */
function viewPath(search: URLSearchParams, view: string | null): string {
  const wanted = new URLSearchParams(search)
  if (view) wanted.set('vue', view)
  else wanted.delete('vue')
  return `?${wanted}`
}

function One({ of, onAct }: { of: FalseMessage; onAct: (act: Open['act']) => void }) {
  const { sender, count, ever, reports, outcome, handledBy, isAsked } = of
  const left = count - reports.length
  return (
    <li className="card">
      <div className="card-line">
        <h2 className="figures">{sender ? senderWords(sender) : 'Numéro inconnu'}</h2>
        <Badge tone={outcome ? 'neutral' : 'waiting'}>
          {outcome ? outcomeWords[outcome] : isAsked ? 'avertissement proposé' : 'à traiter'}
        </Badge>
      </div>
      {ever > 1 && <p className="muted">{`${ever} signalements de ce numéro`}</p>}
      {handledBy && <p className="small muted">{`Par ${handledBy}`}</p>}
      <ul className="stack mt-2">
        {reports.map(({ _id, way, words, cameOn, lost, reportedAt }) => (
          <li key={_id}>
            <p className="wrap-anywhere">
              {words ? `«\u00a0${words}\u00a0»` : 'Texte effacé avec le compte.'}
            </p>
            <p className="small muted">
              {[
                `${wayWords[way]} du ${dayInFull(cameOn)}`,
                `donné\u00a0: ${lossWords[lost].toLowerCase()}`,
                `signalé ${momentWords(reportedAt)}`,
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="small muted mt-2">{`Et ${left} de plus`}</p>}
      {!outcome && (
        <div className="flex flex-wrap gap-2 mt-3">
          <Button look="outline" onClick={() => onAct('close')}>
            Classer…
          </Button>
          {!isAsked && <Button onClick={() => onAct('warn')}>Avertir tout le monde…</Button>}
        </div>
      )}
    </li>
  )
}

function CloseSheet({ of, onClose }: { of: FalseMessage; onClose: () => void }) {
  const [outcome, setOutcome] = useState<ClosingOutcome | null>(null)
  return (
    <ActSheet
      title={of.count > 1 ? `Classer ces ${of.count} signalements ?` : 'Classer ce signalement ?'}
      confirm="Classer"
      ready={outcome !== null}
      act={async () => {
        if (outcome) await call(handleFalseMessage, { params: { id: of._id }, body: { outcome } })
      }}
      done="Signalement classé"
      changes={falseMessageKey}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <RadioRows
            label="Pourquoi"
            name="outcome"
            options={closingOutcomes}
            value={outcome}
            words={(one) => outcomeWords[one]}
            onChoose={setOutcome}
          />
          {pressed && !outcome && <FieldError>Choisissez pourquoi.</FieldError>}
        </>
      )}
    </ActSheet>
  )
}
