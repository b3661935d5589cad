import type { MetaFunction } from 'react-router'
import { useState } from 'react'
import { PersonalData } from '#client/session/personal-data.tsx'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import {
  type NotificationTopic,
  notificationTopics,
} from '#modules/notices/contract/notifications.ts'
import { changePreference } from '#modules/notices/contract/push-preferences.ts'
import { call } from '#client/api/client.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { quietWords } from '#modules/channels/contract/quiet-hours.ts'
import { usePreferences, type Preferences } from './use-preferences.ts'
import { usePush } from './use-push.ts'
import { WayChoices } from '#modules/channels/web/index.ts'
import type { PushDevice } from './push-device.ts'

const WORDS: Readonly<Record<NotificationTopic, Words>> = {
  orders: { title: 'Commandes et livraisons', detail: 'Acceptée, en route, livrée, annulée' },
  payments: { title: 'Paiements', detail: 'Paiement reçu, remboursement envoyé' },
  complaints: { title: 'Réclamations', detail: 'Une réponse, une décision' },
  favourites: { title: 'Favoris', detail: 'Le prix baisse, un produit est de retour' },
  followed: {
    title: 'Boutiques suivies',
    detail: 'Une nouveauté, un prix en baisse, une fois par jour au plus',
  },
  shop: { title: 'Avis', detail: 'La boutique répond à votre avis' },
  team: { title: 'Équipe de livraison', detail: 'Admissions, codes bloqués, remises d’espèces' },
  announcements: {
    title: 'Annonces de Sugu',
    detail: 'Ce qui change sur le marché, une par jour au plus',
  },
  messages: { title: 'Messages', detail: 'Une boutique vous écrit' },
}

const OF_SELLERS: Partial<Readonly<Record<NotificationTopic, Words>>> = {
  orders: {
    title: 'Commandes et livraisons',
    detail: 'Une nouvelle commande, un colis qui revient',
  },
  payments: { title: 'Paiements et versements', detail: 'Le versement du samedi, vos achats' },
  shop: { title: 'Ma boutique', detail: 'Un nouvel avis, l’abonnement qui se termine' },
  messages: { title: 'Messages', detail: 'Un acheteur ou une boutique vous écrit' },
}

export const meta: MetaFunction = () => [{ title: 'Être prévenu · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function NotificationSettingsPage() {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Être prévenu</PageTitle>
      <PersonalData>{(user) => <NotificationSettings key={user._id} user={user} />}</PersonalData>
    </div>
  )
}

function NotificationSettings({ user }: { user: UserInfo }) {
  const { data, error, isFetching, refetch, replace, again } = usePreferences(user._id)
  const push = usePush(user._id)
  if (!data)
    return error ? (
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton count={3} />
    )
  const { publicKey, devices, topics } = data
  return (
    <>
      {publicKey ? (
        <>
          <section className="card" aria-labelledby="cet-appareil">
            <h2 id="cet-appareil">Sur cet appareil</h2>
            <ThisDevice
              push={push}
              publicKey={publicKey}
              others={devices - (push.state === 'on' ? 1 : 0)}
              onChanged={() => void again()}
            />
          </section>
          <section className="card" aria-labelledby="sujets">
            <h2 id="sujets">De quoi vous prévenir</h2>
            <p className="small muted mt-1">
              Sur tous vos appareils. La sécurité de votre compte ne se coupe pas.
            </p>
            <TopicSwitches user={user} topics={topics} onChanged={replace} />
          </section>
        </>
      ) : (
        <Remark tone="info">
          Les notifications sur le téléphone ne sont pas encore ouvertes. Tout ce qui vous concerne
          est déjà sous la cloche.
        </Remark>
      )}
      <WayChoices userId={user._id} role={user.role} />
      <section className="card mt-4" aria-labelledby="toujours">
        <h2 id="toujours">Ce qui ne change pas</h2>
        <dl className="facts">
          <div>
            <dt>Sous la cloche</dt>
            <dd>Tout, à toute heure</dd>
          </div>
          <div>
            <dt>Par SMS, ou WhatsApp</dt>
            <dd>Les codes, les paiements, le mot de passe</dd>
          </div>
          <div>
            <dt>La nuit</dt>
            <dd>Rien {quietWords}, sauf un code que vous attendez</dd>
          </div>
        </dl>
      </section>
    </>
  )
}

type ThisDeviceProps = {
  push: ReturnType<typeof usePush>
  publicKey: string
  others: number
  onChanged: () => void
}

function ThisDevice({
  push: { state, busy, problem, turnOn, turnOff },
  publicKey,
  others,
  onChanged,
}: ThisDeviceProps) {
  const reason = state && reasonOf(state)
  const [wished, setWished] = useState(false)
  const switchTo = async (on: boolean) => {
    setWished(on)
    await (on ? turnOn(publicKey) : turnOff())
    onChanged()
  }
  return (
    <>
      {reason ? (
        <Remark tone="info">{reason}</Remark>
      ) : (
        <Switch
          checked={busy ? wished : state === 'on'}
          disabled={busy || state === null}
          onChange={(event) => void switchTo(event.target.checked)}
        >
          Recevoir les notifications sur cet appareil
        </Switch>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      {others > 0 && (
        <p className="small muted mt-2">
          {others > 1
            ? `${others} autres appareils les reçoivent aussi.`
            : 'Un autre appareil les reçoit aussi.'}
        </p>
      )}
    </>
  )
}

function reasonOf(state: PushDevice): string | null {
  if (state === 'blocked')
    return 'Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis revenez ici.'
  if (state !== 'unable') return null
  return 'standalone' in navigator && !navigator.standalone
    ? 'Sur iPhone, ajoutez d’abord Sugu à l’écran d’accueil (Partager, puis « Sur l’écran d’accueil »), et ouvrez-le de là.'
    : 'Ce navigateur ne reçoit pas de notifications. Tout reste sous la cloche.'
}

type TopicSwitchesProps = {
  user: UserInfo
  topics: Preferences['topics']
  onChanged: (preferences: Preferences) => void
}

/** Optimistic; reverted when the server refuses. */
function TopicSwitches({ user, topics, onChanged }: TopicSwitchesProps) {
  const [turned, setTurned] = useState<Partial<Record<NotificationTopic, boolean>>>({})
  const change = async (topic: NotificationTopic, push: boolean) => {
    setTurned((before) => ({ ...before, [topic]: push }))
    try {
      onChanged(await call(changePreference, { body: { topic, push } }))
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    }
    setTurned(({ [topic]: _settled, ...others }) => others)
  }
  const chosen = new Map(topics.map(({ topic, push }) => [topic, push]))
  return topicsOf(user.role).map(({ topic, title, detail }) => (
    <Switch
      key={topic}
      checked={turned[topic] ?? chosen.get(topic) ?? true}
      disabled={topic in turned}
      onChange={(event) => void change(topic, event.target.checked)}
    >
      <b className="medium block">{title}</b>
      <small className="small muted block">{detail}</small>
    </Switch>
  ))
}

type Words = { title: string; detail: string }

function topicsOf(role: Role): readonly (Words & { topic: NotificationTopic })[] {
  const own = notificationTopics.filter(
    (topic) => topic !== 'team' || role === 'livreur' || role === 'chef_livreur',
  )
  return own.map((topic) => ({
    topic,
    ...((role === 'vendeur' ? OF_SELLERS[topic] : undefined) ?? WORDS[topic]),
  }))
}
