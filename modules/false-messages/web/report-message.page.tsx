import { useState, type SyntheticEvent } from 'react'
import { useLoaderData, type MetaFunction } from 'react-router'

import {
  MESSAGE_TEXT_MAX,
  readSender,
  SENDER_MAX,
  senderSentence,
} from '#modules/false-messages/contract/false-message-rules.ts'
import {
  lossWords,
  messageLosses,
  type MessageLoss,
  messageWays,
  type MessageWay,
  wayWords,
} from '#modules/false-messages/contract/false-message-words.ts'
import { reportFalseMessage } from '#modules/false-messages/contract/false-messages.ts'
import { loadSettings } from '#modules/settings/web/index.ts'
import { brand } from '#kernel/wire/brand.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { plainMeta } from '#client/api/plain-meta.ts'
import { useSending } from '#client/api/use-sending.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { useNow } from '#client/device/use-now.ts'
import { useTabDraft } from '#client/device/use-tab-draft.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { problemsOf, typedIn } from '#ui/forms/typed-in.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { typographic } from '#ui/words/typographic.ts'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Signaler un faux message',
    `Un appel ou un message au nom de ${brand.name} vous demande un code secret ou de l’argent : dites-le à notre équipe.`,
  )

export default function ReportMessagePage() {
  const { contact } = useLoaderData<typeof loader>()
  const [lost, setLost] = useState<MessageLoss | null>(null)
  return (
    <div className="narrow">
      <PageTitle back={paths.contact()}>Signaler un faux message</PageTitle>
      {lost ? (
        <Sent lost={lost} phone={contact.phone} />
      ) : (
        <>
          <p className="muted mb-4">
            {typographic(
              `Un appel ou un message au nom de ${brand.name} ou de votre opérateur vous a demandé un code secret ou de l’argent ? Dites-le-nous : avec ou sans compte.`,
            )}
          </p>
          <ReportForm onSent={setLost} />
        </>
      )}
    </div>
  )
}

type Fields = 'way' | 'words' | 'sender' | 'cameOn' | 'lost'

function ReportForm({ onSent }: { onSent: (lost: MessageLoss) => void }) {
  const hydrated = useHydrated()
  const { fields, change, clear } = useTabDraft('faux-message')
  const { form, busy, faults, sentence, send, forgive } = useSending<Fields>()
  const way = messageWays.find((one) => one === fields['way'])
  const lost = messageLosses.find((one) => one === fields['lost'])
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10)
  const choose = (field: 'way' | 'lost', value: MessageWay | MessageLoss) => {
    change({ [field]: value })
    forgive(field)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { words, sender, cameOn } = typedIn(event.currentTarget, 'words', 'sender', 'cameOn')
    const problems = problemsOf({
      way: way ? undefined : 'Choisissez comment il est venu.',
      words: words.trim().length < 5 ? 'Écrivez ce qui était demandé.' : undefined,
      sender: readSender(sender) === null ? senderSentence : undefined,
      cameOn: cameOn && cameOn <= today ? undefined : 'Choisissez un jour passé.',
      lost: lost ? undefined : 'Dites si vous avez donné quelque chose.',
    })
    void send(problems, async () => {
      if (!way || !lost) return
      await call(reportFalseMessage, { body: { way, words, sender, cameOn, lost } })
      clear()
      onSent(lost)
    })
  }
  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={submit}>
      <FormFailure sentence={sentence} />
      <div>
        <h2 className="text-base">Comment est-il venu&nbsp;?</h2>
        <RadioRows
          label="Comment est-il venu"
          name="way"
          options={messageWays}
          value={way}
          words={(one) => wayWords[one]}
          onChoose={(one) => choose('way', one)}
        />
        {faults.way && <FieldError>{faults.way}</FieldError>}
      </div>
      <TextArea
        key={hydrated ? 'typed' : 'empty'}
        label="Ce qui était écrit ou dit"
        hint="Collez le message. Nous cachons les codes de six chiffres, et seule notre équipe le lit."
        name="words"
        rows={5}
        maxLength={MESSAGE_TEXT_MAX}
        defaultValue={fields['words'] ?? ''}
        error={faults.words}
        onChange={({ target }) => {
          change({ words: target.value })
          forgive('words')
        }}
      />
      <Field
        label="Numéro qui a appelé ou écrit"
        hint="Malien, ou étranger avec son indicatif."
        name="sender"
        type="tel"
        optional
        maxLength={SENDER_MAX}
        autoComplete="off"
        error={faults.sender}
        onChange={() => forgive('sender')}
      />
      <Field
        key={hydrated ? 'day' : 'no-day'}
        label="Quel jour"
        name="cameOn"
        type="date"
        max={today}
        defaultValue={hydrated ? today : ''}
        error={faults.cameOn}
        onChange={() => forgive('cameOn')}
      />
      <div>
        <h2 className="text-base">Qu’avez-vous donné&nbsp;?</h2>
        <RadioRows
          label="Ce que vous avez donné"
          name="lost"
          options={messageLosses}
          value={lost}
          words={(one) => lossWords[one]}
          onChoose={(one) => choose('lost', one)}
        />
        {faults.lost && <FieldError>{faults.lost}</FieldError>}
      </div>
      <Button type="submit" wide disabled={!hydrated} busy={busy} busyWords="Envoi...">
        Signaler
      </Button>
    </form>
  )
}

const nextWords: Readonly<Record<MessageLoss, string>> = {
  nothing: 'Vous avez bien fait de ne rien donner. Ne répondez plus à ce numéro.',
  code: 'Changez tout de suite votre code secret, et appelez votre opérateur pour bloquer votre compte. Puis appelez-nous.',
  money:
    'Appelez tout de suite votre opérateur : il peut encore arrêter le transfert. Puis appelez-nous.',
}

function Sent({ lost, phone }: { lost: MessageLoss; phone: string }) {
  return (
    <div className="grid gap-4" role="status">
      <Remark tone="ok">Merci. Notre équipe lit votre signalement.</Remark>
      <p>{typographic(nextWords[lost])}</p>
      {lost !== 'nothing' && (
        <ButtonLink
          wide
          to={`tel:+223${phone}`}
        >{`Appeler ${brand.name}, ${formatPhone(phone)}`}</ButtonLink>
      )}
      <ButtonLink look="outline" wide to={paths.home()}>
        Retour à l’accueil
      </ButtonLink>
    </div>
  )
}
