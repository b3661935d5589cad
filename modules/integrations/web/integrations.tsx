import { dayOfMonth, momentWords } from '#kernel/wire/due-words.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Webhooks } from './webhooks-screen.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scopeWords } from '#modules/integrations/contract/integration-words.ts'
import {
  endShopKey,
  listShopKeys,
  type ShopKey,
  keyScopes,
  makeShopKey,
} from '#modules/integrations/contract/shop-keys.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { Field } from '#ui/forms/field.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'
import { CatalogueAddress } from './catalogue-address.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Choices, tickedIn } from './webhook-sheet.tsx'

export function Integrations({ user }: { user: UserInfo }) {
  return (
    <ScreenFrame detail={user.shopName}>
      <p className="muted">
        Pour une caisse, un site ou une comptabilité à vous. Le mode d’emploi est à l’adresse{' '}
        <a href="/api/docs">/api/docs</a>.
      </p>
      <div className="work-columns one-one items-start">
        <ShopKeys userId={user._id} />
        <Webhooks userId={user._id} />
        <CatalogueAddress userId={user._id} />
      </div>
    </ScreenFrame>
  )
}

function ShopKeys({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const queryKey = ['shop-keys', userId]
  const keys = useRead(queryKey, listShopKeys, {})
  const [making, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [ending, setEnding] = useState<ShopKey | null>(null)
  return (
    <section className="card" aria-labelledby="shop-keys">
      <h2 id="shop-keys">Clés</h2>
      <p className="muted">Une clé ouvre à un programme ce que vous choisissez, et rien d’autre.</p>
      <Reading query={keys} cards={1} safe="Vos clés marchent toujours.">
        {({ keys: list }) =>
          list.length === 0 ? (
            <p>Aucune clé encore.</p>
          ) : (
            <ul className="grid gap-4">
              {list.map((key) => (
                <li className="grid gap-1 border-t pt-3" key={key._id}>
                  <b>{key.name}</b>
                  <span>
                    <code>{key.beginning}…</code>, créée le {dayOfMonth(key.createdAt)}
                  </span>
                  <span>{key.scopes.map((scope) => scopeWords[scope]).join(' · ')}</span>
                  <span className="muted">
                    {key.lastUsedAt
                      ? `Utilisée le ${momentWords(key.lastUsedAt)}`
                      : 'Jamais utilisée'}
                  </span>
                  <span>
                    <Button look="outline" size="small" onClick={() => setEnding(key)}>
                      Mettre fin
                      <span className="sr-only"> à la clé {key.name}</span>
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
      <p className="mt-4">
        <Button onClick={() => setMaking(true)}>Créer une clé</Button>
      </p>
      {making && (
        <MakeKeySheet
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setToken(made)
            void queries.invalidateQueries({ queryKey })
          }}
        />
      )}
      <ShownOnce
        title="Votre nouvelle clé"
        label="Clé"
        secret={token}
        onClose={() => setToken(null)}
      />
      {ending && (
        <ActSheet
          title={`Mettre fin à « ${ending.name} » ?`}
          confirm="Mettre fin"
          danger
          act={() => call(endShopKey, { params: { id: ending._id } })}
          done="La clé n’ouvre plus rien"
          changes={queryKey}
          onClose={() => setEnding(null)}
        >
          Le programme qui s’en sert est refusé dès maintenant. Cela ne s’annule pas.
        </ActSheet>
      )}
    </section>
  )
}

type MakeKeySheetProps = { onMade: (token: string) => void; onClose: () => void }

function MakeKeySheet({ onMade, onClose }: MakeKeySheetProps) {
  const sending = useSending<'name' | 'scopes'>()
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const { name } = typedIn(form, 'name')
    const scopes = tickedIn(form, 'scopes', keyScopes)
    const problems = problemsOf({
      name: visibleLength(name) < 2 ? 'Donnez un nom à cette clé.' : undefined,
      scopes: scopes.length === 0 ? 'Choisissez au moins un droit.' : undefined,
    })
    void sending.send(problems, async () => {
      const { token } = await call(makeShopKey, { body: { name, scopes } })
      onMade(token)
    })
  }
  return (
    <FormSheet
      title="Créer une clé"
      confirm="Créer la clé"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Nom"
        hint="Le programme qui s’en servira : « Caisse », « Site »…"
        name="name"
        maxLength={60}
        required
        error={faults.name}
        onChange={() => forgive('name')}
      />
      <Choices
        legend="Ce qu’elle peut faire"
        name="scopes"
        words={scopeWords}
        error={faults.scopes}
        onChange={() => forgive('scopes')}
      />
    </FormSheet>
  )
}
