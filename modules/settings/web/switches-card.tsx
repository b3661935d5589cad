import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { switchWords, type SwitchName } from '#modules/settings/contract/switch-words.ts'
import {
  changeSwitch,
  switchNames,
  type ClosedSwitches,
} from '#modules/settings/contract/switches.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'

import { switchesKey, useSwitches } from './use-switches.ts'

export function SwitchesCard() {
  const query = useSwitches()
  return (
    <Reading query={query} cards={1}>
      {({ closed }) => (
        <section className="card flush" aria-labelledby="incident">
          <div className="card-head">
            <h2 id="incident">Fermer en cas d’incident</h2>
          </div>
          <ul>
            {switchNames.map((name) => (
              <SwitchRow key={name} name={name} closed={closed.find((one) => one.name === name)} />
            ))}
          </ul>
        </section>
      )}
    </Reading>
  )
}

type SwitchRowProps = { name: SwitchName; closed: ClosedSwitches['closed'][number] | undefined }

function SwitchRow({ name, closed }: SwitchRowProps) {
  const [confirming, setConfirming] = useState(false)
  return (
    <li className="row">
      <span className="row-text">
        <b>{switchWords[name].closes}</b>
        <small>{closed ? `Fermé : ${closed.reason}` : 'Ouvert'}</small>
      </span>
      <Button look={closed ? 'primary' : 'outline'} onClick={() => setConfirming(true)}>
        {closed ? 'Rouvrir' : 'Fermer'}
        <span className="visually-hidden"> : {switchWords[name].closes}</span>
      </Button>
      {confirming && <ChangeSheet name={name} close={!closed} onEnd={() => setConfirming(false)} />}
    </li>
  )
}

type ChangeSheetProps = { name: SwitchName; close: boolean; onEnd: () => void }

function ChangeSheet({ name, close, onEnd }: ChangeSheetProps) {
  const queries = useQueryClient()
  return (
    <ReasonSheet
      danger={close}
      title={`${close ? 'Fermer' : 'Rouvrir'} : ${switchWords[name].closes.toLowerCase()} ?`}
      confirm={close ? 'Fermer' : 'Rouvrir'}
      act={(reason) => call(changeSwitch, { params: { name }, body: { closed: close, reason } })}
      done={close ? 'Fermé pour tout le monde' : 'Rouvert pour tout le monde'}
      onDone={(read) => {
        queries.setQueryData(switchesKey, read)
        onEnd()
      }}
      onClose={onEnd}
    >
      <p>
        {close
          ? `Dès maintenant et pour tout le monde, on lira\u00a0: «\u00a0${switchWords[name].sentence}\u00a0»`
          : 'Dès maintenant et pour tout le monde.'}
      </p>
    </ReasonSheet>
  )
}
