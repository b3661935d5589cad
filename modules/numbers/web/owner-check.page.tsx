import { useEffect, useState, type SyntheticEvent } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'

import { addPendingCartItem } from '#modules/cart/web/index.ts'
import { ownName } from '#modules/identity/contract/accounts.ts'
import { EntryFrame, useWayBack } from '#modules/identity/web/index.ts'
import {
  beginAnew,
  type OwnerCheck,
  passOwnerCheck,
  questionWords,
  readOwnerCheck,
} from '#modules/numbers/contract/owner-check.ts'
import { noPassword, requiredProblem, textProblem } from '#kernel/wire/field-rules.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useSending } from '#client/api/use-sending.ts'
import { ownPaths } from '#client/own-paths.ts'
import { saveUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { Remark } from '#ui/lists/remark.tsx'

export const meta: MetaFunction = () => [
  { title: 'Est-ce votre compte ? · Sugu' },
  { name: 'robots', content: 'noindex' },
]

/** After the right code of a number whose account was not used for months. */
export default function OwnerCheckPage() {
  useWayBack()
  const [check, setCheck] = useState<OwnerCheck>()
  const [error, setError] = useState<unknown>()
  // Asked again after a wrong answer: how many tries are left.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    call(readOwnerCheck, {}, { signal: leaving.signal }).then(setCheck, (failure: unknown) => {
      if (!leaving.signal.aborted) setError(failure)
    })
    return () => leaving.abort()
  }, [asked])
  return (
    <EntryFrame
      title="Est-ce votre compte ?"
      words="Ce numéro a un compte qui n’a pas servi depuis des mois. Un opérateur donne parfois un numéro à une autre personne : nous vérifions qu’il est bien à vous."
    >
      {!check && error === undefined && <ListSkeleton count={2} />}
      {!check && error !== undefined && <Over words={sentenceOf(error)} />}
      {check && (
        <div className="grid gap-4">
          <Mine check={check} onWrong={() => setAsked(asked + 1)} />
          <NotMine phoneEnd={check.phoneEnd} />
        </div>
      )}
    </EntryFrame>
  )
}

function Over({ words }: { words: string }) {
  const [search] = useSearchParams()
  return (
    <>
      <Remark live>{words}</Remark>
      <ButtonLink wide to={ownPaths.loginByCode(search.get('from') ?? undefined)}>
        Recevoir un code
      </ButtonLink>
    </>
  )
}

function Mine({ check, onWrong }: { check: OwnerCheck; onWrong: () => void }) {
  const asks = check.questions.length > 0
  const [byPassword, setByPassword] = useState(false)
  const withPassword = check.hasPassword && (byPassword || !asks)
  return (
    <section className="card grid gap-4" aria-labelledby="le-mien">
      <h2 id="le-mien">C’est mon compte</h2>
      {withPassword && <ByPassword />}
      {!withPassword && asks && <ByAnswers check={check} onWrong={onWrong} />}
      {!withPassword && !asks && (
        <p>
          Nous n’avons pas de question sûre à vous poser ici. Appelez-nous avec une pièce
          d’identité&nbsp;: nous vous rendons votre compte.
        </p>
      )}
      {asks && check.hasPassword && (
        <Button look="plain" wide onClick={() => setByPassword(!byPassword)}>
          {byPassword ? 'Répondre aux questions' : 'Entrer mon mot de passe'}
        </Button>
      )}
      <ButtonLink look="plain" wide to={ownPaths.lostSim()}>
        Je n’y arrive pas
      </ButtonLink>
    </section>
  )
}

function ByAnswers({ check, onWrong }: { check: OwnerCheck; onWrong: () => void }) {
  type Kind = OwnerCheck['questions'][number]['kind']
  const { form, busy, sentence, faults, send, forgive } = useSending<Kind>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'quartier', 'shop')
    const problems = Object.fromEntries(
      check.questions
        .filter(({ kind }) => typed[kind] === '')
        .map(({ kind }) => [kind, 'Choisissez une réponse.']),
    )
    const answers = check.questions.map(({ kind }) => ({ kind, choice: typed[kind] }))
    void send(problems, async () => enter(await call(passOwnerCheck, { body: { answers } }))).then(
      (entered) => {
        if (!entered && Object.keys(problems).length === 0) onWrong()
      },
    )
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      {check.questions.map(({ kind, choices }) => (
        <Select
          key={kind}
          label={typographic(questionWords[kind])}
          name={kind}
          options={choices}
          placeholder="Choisir"
          defaultValue=""
          required
          translate="no"
          error={faults[kind]}
          onChange={() => forgive(kind)}
        />
      ))}
      <p className="small muted">
        {check.tries > 1 ? `Il vous reste ${check.tries} essais.` : 'Il vous reste un seul essai.'}
      </p>
      <Button type="submit" wide busy={busy} busyWords="Traitement...">
        Retrouver mon compte
      </Button>
    </form>
  )
}

function ByPassword() {
  const { form, busy, sentence, faults, send, forgive } = useSending<'password'>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password } = typedIn(event.currentTarget, 'password')
    void send(problemsOf({ password: requiredProblem(password, noPassword) }), async () =>
      enter(await call(passOwnerCheck, { body: { password } })),
    )
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        error={faults.password}
        onChange={() => forgive('password')}
      />
      <Button type="submit" wide busy={busy} busyWords="Traitement...">
        Retrouver mon compte
      </Button>
    </form>
  )
}

function NotMine({ phoneEnd }: { phoneEnd: string }) {
  const { form, busy, sentence, faults, send, forgive } = useSending<'name'>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name } = typedIn(event.currentTarget, 'name')
    void send(problemsOf({ name: textProblem(ownName, name) }), async () =>
      enter(await call(beginAnew, { body: { name } })),
    )
  }
  return (
    <section className="card" aria-labelledby="pas-le-mien">
      <h2 id="pas-le-mien">Ce compte n’est pas le mien</h2>
      <form className="form mt-4" method="post" noValidate ref={form} onSubmit={submit}>
        <p className="muted">
          Vous avez ce numéro (… <span translate="no">{phoneEnd}</span>) depuis peu&nbsp;? Vous
          aurez un compte nouveau, vide. L’ancien est mis de côté pour son propriétaire.
        </p>
        <FormFailure sentence={sentence} />
        <Field
          label="Votre nom"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="go"
          maxLength={ownName.max}
          required
          error={faults.name}
          onChange={() => forgive('name')}
        />
        <Button type="submit" look="outline" wide busy={busy} busyWords="Traitement...">
          Faire un compte nouveau
        </Button>
      </form>
    </section>
  )
}

function enter(user: Parameters<typeof saveUser>[0]): void {
  saveUser(user)
  addPendingCartItem()
}
