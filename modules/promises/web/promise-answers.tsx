import { useState } from 'react'

import { causeWords } from '#modules/promises/contract/counted-promises.ts'
import {
  decidePromiseAnswer,
  listPromiseAnswers,
  type PromiseAnswer,
} from '#modules/promises/contract/kept-promises.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { promisedWords } from '#kernel/wire/due-words.ts'
import { Button } from '#ui/button.tsx'

const key = ['promise-answers']

/** Answers to promises that were not kept, to be decided; nothing when none waits. */
export function PromiseAnswers() {
  const { data } = useRead(key, listPromiseAnswers, {})
  const [deciding, setDeciding] = useState<{ of: PromiseAnswer; withdraw: boolean } | null>(null)
  if (!data || data.answers.length === 0) return null
  return (
    <section className="card mb-4" aria-labelledby="promesses">
      <h2 id="promesses">{`Promesses expliquées (${data.answers.length})`}</h2>
      <ul>
        {data.answers.map((one) => (
          <li className="row row-wrap" key={one._id}>
            <span className="row-text">
              <b>{`${one.name}, ${one.orderNumber}`}</b>
              <small>{`Promis ${promisedWords(one.dueAt)}`}</small>
              <small>{`${causeWords[one.cause]}${one.words ? ` : « ${one.words} »` : ''}`}</small>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => setDeciding({ of: one, withdraw: true })}>
                Retirer
                <span className="visually-hidden">{` la promesse de ${one.orderNumber}`}</span>
              </Button>
              <Button
                look="outline"
                size="small"
                onClick={() => setDeciding({ of: one, withdraw: false })}
              >
                Garder
                <span className="visually-hidden">{` la promesse de ${one.orderNumber}`}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {deciding && (
        <ReasonSheet
          title={deciding.withdraw ? 'Ne plus la compter ?' : 'La compter ?'}
          confirm={deciding.withdraw ? 'Retirer' : 'Garder'}
          readBy="Lue par qui a répondu."
          act={(reason) =>
            call(decidePromiseAnswer, {
              params: { id: deciding.of._id },
              body: { withdraw: deciding.withdraw, reason },
            })
          }
          done={deciding.withdraw ? 'Retirée' : 'Gardée'}
          changes={key}
          onClose={() => setDeciding(null)}
        />
      )}
    </section>
  )
}
