import { useState } from 'react'
import { useSearchParams } from 'react-router'

import {
  approveAnswer,
  listVerifications,
  proposeAnswer,
  type TeamVerification,
} from '#modules/verification/contract/team-verifications.ts'
import {
  findingWords,
  lapseWords,
  paperWords,
  type RefusalReason,
  refusalReasons,
  refusalWords,
  stateWords,
  type VerificationState,
  verificationStates,
} from '#modules/verification/contract/verification-words.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { PapersSheet } from './papers-sheet.tsx'

type Act = 'read' | 'verify' | 'refuse' | 'approve' | 'aside'
type Open = { act: Act; of: TeamVerification }

/** Shops to verify, without their papers; those to decide first. */
export function TeamVerifications({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams()
  const state = verificationStates.find((one) => one === search.get('etat')) ?? null
  const key = ['verifications', userId]
  const list = usePageList({
    key: [...key, state],
    read: (from, signal) =>
      call(listVerifications, { query: { ...from, ...(state && { state }) } }, { signal }),
    rows: ({ verifications }) => verifications,
  })
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <ScreenFrame detail="Une pièce, une visite, deux personnes de l’équipe.">
      <Select
        label="État"
        value={state ?? ''}
        placeholder="Tous"
        options={verificationStates.map((value) => ({ value, label: stateWords[value] }))}
        className="max-w-[320px] mb-4"
        onChange={({ target }) => setSearch(target.value ? { etat: target.value } : {})}
      />
      <ListRows
        list={list}
        empty={
          <Empty title="Rien ici pour le moment">
            Les boutiques qui demandent à être vérifiées arrivent ici.
          </Empty>
        }
      >
        {(all) => (
          <ul className="stack">
            {all.map((one) => (
              <One key={one._id} of={one} onAct={(act) => setOpen({ act, of: one })} />
            ))}
          </ul>
        )}
      </ListRows>
      {open?.act === 'read' && (
        <PapersSheet
          id={open.of._id}
          shop={open.of.shopName}
          changes={key}
          onClose={() => setOpen(null)}
        />
      )}
      {open && open.act !== 'read' && (
        <DecisionSheet act={open.act} of={open.of} changes={key} onClose={() => setOpen(null)} />
      )}
    </ScreenFrame>
  )
}

const tones: Readonly<Record<VerificationState, BadgeTone>> = {
  sent: 'waiting',
  to_visit: 'waiting',
  to_decide: 'info',
  verified: 'ok',
  refused: 'danger',
  lapsed: 'neutral',
  withdrawn: 'neutral',
}

function One({ of, onAct }: { of: TeamVerification; onAct: (act: Act) => void }) {
  return (
    <li className="card">
      <div className="card-line">
        <h2>{of.shopName}</h2>
        <Badge tone={tones[of.state]}>{stateWords[of.state]}</Badge>
      </div>
      <p className="muted">{`${of.ownerName} · ${of.place}`}</p>
      <p className="small muted">
        {`${paperWords[of.paperKind]}, envoyée ${momentWords(of.sentAt)}`}
      </p>
      <Facts of={of} />
      <Acts of={of} onAct={onAct} />
    </li>
  )
}

function Facts({ of }: { of: TeamVerification }) {
  const lines = [
    of.visitedAt && of.finding
      ? `Visite : ${findingWords[of.finding].toLowerCase()}, ${of.visitor ?? ''}, ${momentWords(of.visitedAt)}`
      : of.visitor && `Visite : ${of.visitor} y va`,
    of.readers.length > 0 && `Pièces ouvertes par ${of.readers.join(' et ')}`,
    of.proposedBy && `${answerWords(of)}, proposé par ${of.proposedBy}`,
    of.decidedBy && of.decidedAt && `Approuvé par ${of.decidedBy}, ${momentWords(of.decidedAt)}`,
    of.lapseCause && lapseWords[of.lapseCause],
    of.erasedAt && `Pièces effacées ${momentWords(of.erasedAt)}`,
  ].filter(Boolean)
  return (
    <>
      {lines.map((line) => (
        <p className="small" key={String(line)}>
          {line}
        </p>
      ))}
    </>
  )
}

function answerWords({ answer, refusal }: TeamVerification): string {
  return answer === 'refused' && refusal ? `Refus : ${refusalWords[refusal]}` : 'Vérifiée'
}

function Acts({ of, onAct }: { of: TeamVerification; onAct: (act: Act) => void }) {
  const isOver = of.erasedAt !== null || of.state === 'sent' || of.state === 'to_visit'
  const decides = of.state === 'to_decide' && of.isReadByCaller
  if (isOver) return null
  return (
    <div className="flex flex-wrap gap-2 mt-3">
      <Button look="outline" onClick={() => onAct('read')}>
        Ouvrir les pièces…
      </Button>
      {decides && !of.answer && of.finding === 'there' && (
        <Button onClick={() => onAct('verify')}>Vérifier…</Button>
      )}
      {decides && !of.answer && (
        <Button look="danger" onClick={() => onAct('refuse')}>
          Refuser…
        </Button>
      )}
      {decides && of.answer && !of.isProposedByCaller && (
        <Button onClick={() => onAct('approve')}>Approuver…</Button>
      )}
      {decides && of.answer && (
        <Button look="outline" onClick={() => onAct('aside')}>
          Écarter…
        </Button>
      )}
    </div>
  )
}

type DecisionProps = {
  act: Exclude<Act, 'read'>
  of: TeamVerification
  changes: readonly string[]
  onClose: () => void
}

const titles: Readonly<Record<DecisionProps['act'], string>> = {
  verify: 'Proposer de vérifier cette boutique ?',
  refuse: 'Proposer de refuser ?',
  approve: 'Approuver cette décision ?',
  aside: 'Écarter cette décision ?',
}

function DecisionSheet({ act, of, changes, onClose }: DecisionProps) {
  const [refusal, setRefusal] = useState<RefusalReason | null>(null)
  const params = { id: of._id }
  const proposes = act === 'verify' || act === 'refuse'
  const run = () =>
    proposes
      ? call(proposeAnswer, {
          params,
          body: { answer: act === 'verify' ? 'verified' : 'refused', refusal },
        })
      : call(approveAnswer, { params, body: { approve: act === 'approve' } })
  return (
    <ActSheet
      title={titles[act]}
      confirm={
        { verify: 'Proposer', refuse: 'Proposer', approve: 'Approuver', aside: 'Écarter' }[act]
      }
      danger={act === 'refuse'}
      ready={act !== 'refuse' || refusal !== null}
      act={run}
      done={proposes ? 'Proposé : une autre personne doit approuver' : 'Noté'}
      changes={changes}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>{proposes ? of.shopName : `${of.shopName}. ${answerWords(of)}.`}</p>
          {act === 'refuse' && (
            <RadioRows
              label="Motif"
              name="refusal"
              options={refusalReasons}
              value={refusal}
              words={(one) => refusalWords[one]}
              onChoose={setRefusal}
            />
          )}
          {act === 'refuse' && pressed && !refusal && <FieldError>Choisissez un motif.</FieldError>}
        </>
      )}
    </ActSheet>
  )
}
