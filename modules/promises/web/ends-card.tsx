import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { changeEnd, readEnds, type End } from '#modules/promises/contract/ends.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'

const key = ['promise-ends']

/** « Ce qui finit tout seul »: each kind acts by itself, or is only told and listed. */
export function EndsCard() {
  const query = useRead(key, readEnds, {})
  return (
    <Reading query={query} cards={1}>
      {({ ends }) => (
        <section className="card flush" aria-labelledby="ends">
          <div className="card-head">
            <h2 id="ends">Ce qui finit tout seul</h2>
          </div>
          <ul>
            {ends.map((end) => (
              <EndRow key={end.kind} end={end} />
            ))}
          </ul>
        </section>
      )}
    </Reading>
  )
}

function EndRow({ end: { kind, words, isOn } }: { end: End }) {
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const verb = isOn ? 'Éteindre' : 'Allumer'
  return (
    <li className="row">
      <span className="row-text">
        <b>{words}</b>
        <small>{isOn ? 'Allumé' : 'Éteint\u00a0: seulement rappelé, et listé en retard'}</small>
      </span>
      <Button look={isOn ? 'outline' : 'primary'} onClick={() => setConfirming(true)}>
        {verb}
        <span className="visually-hidden">{`\u00a0: ${words}`}</span>
      </Button>
      {confirming && (
        <ReasonSheet
          danger
          title={`${verb} cette fin\u00a0?`}
          confirm={verb}
          act={(reason) => call(changeEnd, { params: { kind }, body: { isOn: !isOn, reason } })}
          done={isOn ? 'Éteint' : 'Allumé'}
          onDone={(read) => {
            queries.setQueryData(key, read)
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{words}</p>
          <p>
            {isOn
              ? 'Ce qui arrive à échéance restera ouvert, en retard, jusqu’à ce que quelqu’un agisse.'
              : 'Ce qui a déjà passé son échéance finit dans la minute.'}
          </p>
        </ReasonSheet>
      )}
    </li>
  )
}
