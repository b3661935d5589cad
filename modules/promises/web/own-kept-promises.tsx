import { useState } from 'react'

import {
  ANSWER_MAX,
  causeWords,
  COUNTED_DAYS,
  type Keeper,
  keptWords,
  LEAST_TO_SHOW,
} from '#modules/promises/contract/counted-promises.ts'
import {
  answerCourierPromise,
  answerOwnPromise,
  answerRelayPromise,
  type Missed,
  readCourierPromises,
  readOwnPromises,
  readRelayPromises,
} from '#modules/promises/contract/kept-promises.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { momentWords, promisedWords } from '#kernel/wire/due-words.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import './kept-promises.css'

type Own = Exclude<Keeper, 'carrier'>
type Cause = keyof typeof causeWords

const calls = {
  shop: { read: readOwnPromises, answer: answerOwnPromise, done: 'prêt', open: 'pas prêt' },
  relay: { read: readRelayPromises, answer: answerRelayPromise, done: 'reparti', open: '' },
  courier: {
    read: readCourierPromises,
    answer: answerCourierPromise,
    done: 'fait',
    open: 'pas fait',
  },
} as const

/** Kept promises of 90 days, and each that was not: instants, answer, or a button for one. */
export function OwnKeptPromises({ userId, keeper }: { userId: string; keeper: Own }) {
  const key = ['own-promises', keeper, userId]
  const { data } = useRead(key, calls[keeper].read, {})
  const [answering, setAnswering] = useState<Missed | null>(null)
  if (!data || data.kept.of === 0) return null
  const { kept, missed } = data
  return (
    <section className="card" aria-labelledby="promesses">
      <h2 id="promesses">Promesses tenues</h2>
      <p className="kept-sum">
        <b>{kept.kept}</b>
        {` sur ${kept.of}`}
      </p>
      {kept.of <= MOST_SQUARES && (
        <span className="kept-squares" aria-hidden="true">
          {Array.from({ length: kept.of }, (_, place) => (
            <i key={place} className={place < kept.kept ? undefined : 'is-missed'} />
          ))}
        </span>
      )}
      <p className="muted">
        {`${keptWords(keeper, kept)}, en ${daysWords(COUNTED_DAYS)}. `}
        {kept.of < LEAST_TO_SHOW && `Les acheteurs le lisent à partir de ${LEAST_TO_SHOW}.`}
      </p>
      {missed.length > 0 && (
        <ul className="kept-missed" aria-label="Pas tenues">
          {missed.map((one) => (
            <MissedRow key={one._id} keeper={keeper} missed={one} onAnswer={setAnswering} />
          ))}
        </ul>
      )}
      {answering && (
        <AnswerSheet
          keeper={keeper}
          missed={answering}
          changes={key}
          onClose={() => setAnswering(null)}
        />
      )}
    </section>
  )
}

/** One promise, one square. */
const MOST_SQUARES = 40

type RowProps = { keeper: Own; missed: Missed; onAnswer: (missed: Missed) => void }

function MissedRow({ keeper, missed, onAnswer }: RowProps) {
  const { orderNumber, dueAt, doneAt, mayAnswer, answer } = missed
  const { done, open } = calls[keeper]
  return (
    <li>
      <p className="card-line">
        <b>{orderNumber}</b>
        <Badge tone={answer?.isWithdrawn ? 'ok' : answer ? 'waiting' : 'danger'}>
          {answer?.isWithdrawn ? 'retirée' : 'compte'}
        </Badge>
      </p>
      <p className="small">
        {`Promis ${promisedWords(dueAt)}, ${doneAt ? `${done} ${momentWords(doneAt)}` : open}.`}
      </p>
      {answer && (
        <p className="small muted">{`${causeWords[answer.cause]}${answer.words ? ` : « ${answer.words} »` : ''}`}</p>
      )}
      {mayAnswer && (
        <Button look="outline" size="small" onClick={() => onAnswer(missed)}>
          Répondre
          <span className="visually-hidden">{` pour ${orderNumber}`}</span>
        </Button>
      )}
    </li>
  )
}

type SheetProps = {
  keeper: Own
  missed: Missed
  changes: readonly unknown[]
  onClose: () => void
}

function AnswerSheet({ keeper, missed, changes, onClose }: SheetProps) {
  const [cause, setCause] = useState<Cause | null>(null)
  const [words, setWords] = useState('')
  const isSaid = words.trim().length >= 3
  return (
    <ActSheet
      title="Répondre"
      confirm="Envoyer ma réponse"
      ready={cause !== null && isSaid}
      act={() =>
        call(calls[keeper].answer, {
          params: { id: missed._id },
          body: { cause: cause ?? 'other', words: words.trim() },
        })
      }
      done="Réponse envoyée"
      changes={changes}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>{`${missed.orderNumber}, promis ${promisedWords(missed.dueAt)}.`}</p>
          <div className="flex flex-wrap gap-2" role="group" aria-label="Raison">
            {(Object.keys(causeWords) as Cause[]).map((one) => (
              <button
                key={one}
                type="button"
                className={one === cause ? 'chip chip-active' : 'chip'}
                aria-pressed={one === cause}
                onClick={() => setCause(one)}
              >
                {causeWords[one]}
              </button>
            ))}
          </div>
          {pressed && cause === null && <p className="field-error">Choisissez une raison.</p>}
          <TextArea
            label="En quelques mots"
            maxLength={ANSWER_MAX}
            rows={3}
            value={words}
            error={pressed && !isSaid ? 'Dites en quelques mots ce qui s’est passé.' : null}
            onChange={({ target }) => setWords(target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}
