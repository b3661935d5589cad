import { useState } from 'react'

import {
  paperKinds,
  paperWords,
  proposeNumberChange,
} from '#modules/numbers/contract/team-numbers.ts'
import type { UserRecord } from '#modules/people/contract/people.ts'
import { phoneSentence } from '#kernel/wire/field-rules.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Remark } from '#ui/lists/remark.tsx'

const papers = paperKinds.map((value) => ({ value, label: paperWords[value] }))

/** Asks for another number of an account; a second person approves it. */
export function OtherNumber({ user }: { user: Pick<UserRecord, '_id' | 'name' | 'state'> }) {
  const [open, setOpen] = useState(false)
  const [phone, setPhone] = useState('')
  const [paper, setPaper] = useState<(typeof paperKinds)[number]>('nina')
  const [paperEnd, setPaperEnd] = useState('')
  if (user.state === 'deleted') return null
  const problem = phoneSentence(phone)
  const isRead = /^[0-9A-Za-z]{4}$/.test(paperEnd.trim())
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Changer le numéro…
      </Button>
      {open && (
        <ReasonSheet
          title={`Changer le numéro : ${user.name}`}
          confirm="Demander"
          ready={!problem && isRead}
          changes={['admin']}
          done="Demandé : une deuxième personne doit l’approuver"
          act={(reason) =>
            call(proposeNumberChange, {
              params: { id: user._id },
              body: { phone, paper, paperEnd: paperEnd.trim(), reason },
            })
          }
          onClose={() => setOpen(false)}
        >
          <p>
            Voyez le papier de la personne et comparez-le à son compte : nom, commandes. Une
            deuxième personne (admin ou finance) approuve. L’ancien numéro est prévenu par SMS, les
            numéros de versement ne changent pas.
          </p>
          {user.state === 'set_apart' && (
            <Remark tone="info">Ce compte est mis de côté : il redevient actif.</Remark>
          )}
          <PhoneField
            label="Nouveau numéro"
            name="phone"
            autoComplete="off"
            required
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
          <Select
            label="Papier vu"
            options={papers}
            value={paper}
            onChange={({ target }) =>
              setPaper(paperKinds.find((one) => one === target.value) ?? paper)
            }
          />
          <Field
            label="4 derniers signes de son numéro"
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            value={paperEnd}
            onChange={({ target }) => setPaperEnd(target.value)}
          />
        </ReasonSheet>
      )}
    </>
  )
}
