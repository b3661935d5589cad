import { momentWords } from '#kernel/wire/due-words.ts'
import { useState, type SyntheticEvent } from 'react'
import { type UserInfo, changeProfile, ownName } from '#modules/identity/contract/accounts.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '#modules/identity/contract/sessions.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useAct } from '#client/api/use-act.ts'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { textProblem } from '#kernel/wire/field-rules.ts'
import { useSending } from '#client/api/use-sending.ts'
import { type ChosenPhoto, OwnPhoto } from '#modules/images/web/index.ts'
import { saveUser } from '#client/session/user-info.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'

export function OwnDevices({ user }: { user: UserInfo }) {
  const key = ['sessions', user._id]
  const { data, error, refetch, isFetching } = useRead(key, listSessions, {})
  const sessions = data?.sessions
  return (
    <section className="card" aria-labelledby="appareils">
      <h2 id="appareils">Appareils connectés</h2>
      {!sessions && !error && <ListSkeleton count={1} />}
      {!sessions && error && (
        <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      <ul className="devices">
        {sessions?.map((session) => (
          <Device key={session._id} session={session} queryKey={key} />
        ))}
      </ul>
      {sessions?.some((session) => !session.current) && <PutOthersOut queryKey={key} />}
    </section>
  )
}

function Device({
  session: { _id, device, lastSeenAt, current },
  queryKey,
}: {
  session: Session
  queryKey: readonly string[]
}) {
  const end = useAct(() => call(endSession, { params: { id: _id } }), {
    done: 'Cet appareil est déconnecté',
    changes: queryKey,
  })
  return (
    <li>
      <span>
        <b className="medium">{device}</b>
        <small className="small muted block">
          {current ? 'En ce moment' : `Vu le ${momentWords(lastSeenAt)}`}
        </small>
      </span>
      {current ? (
        <Badge tone="ok">cet appareil</Badge>
      ) : (
        <Button look="plain" busy={end.isPending} onClick={() => end.mutate()}>
          Déconnecter
        </Button>
      )}
    </li>
  )
}

function PutOthersOut({ queryKey }: { queryKey: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" wide className="mt-4" onClick={() => setOpen(true)}>
        Déconnecter les autres appareils
      </Button>
      {open && (
        <ActSheet
          title="Déconnecter les autres appareils ?"
          confirm="Déconnecter"
          act={() => call(endOtherSessions, {})}
          done="Les autres appareils sont déconnectés"
          changes={queryKey}
          onClose={() => setOpen(false)}
        >
          Il faudra s’y connecter de nouveau. Celui-ci reste connecté.
        </ActSheet>
      )}
    </>
  )
}

export function OwnIdentity({ user }: { user: UserInfo }) {
  const { form, busy, faults, sentence, send, forgive } = useSending<'name'>()
  const [photo, setPhoto] = useState<ChosenPhoto>(null)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name } = typedIn(event.currentTarget, 'name')
    void send(problemsOf({ name: textProblem(ownName, name) }), async () => {
      saveUser(
        await call(changeProfile, { body: { name, ...(photo && { imageId: photo.imageId }) } }),
      )
      setPhoto(null)
      showNotice('Profil enregistré')
    })
  }
  return (
    <section className="card" aria-labelledby="identite">
      <h2 id="identite">Vous</h2>
      <form className="form mt-4" method="post" noValidate ref={form} onSubmit={submit}>
        <FormFailure sentence={sentence} />
        <OwnPhoto name={user.name} present={user.imageUrl} chosen={photo} onChange={setPhoto} />
        <Field
          label="Nom complet"
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={80}
          required
          defaultValue={user.name}
          error={faults.name}
          onChange={() => forgive('name')}
        />
        <Button type="submit" wide busy={busy} busyWords="Traitement...">
          Enregistrer
        </Button>
      </form>
    </section>
  )
}
