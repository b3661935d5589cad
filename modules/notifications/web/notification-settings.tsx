import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Failure } from '#web/ui/lists/failure.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

import { quietWords } from './quiet-words.ts'
import { ThisDevice } from './this-device.tsx'
import { TopicSwitches } from './topic-switches.tsx'
import { usePreferences } from './use-preferences.ts'
import { usePush } from './use-push.ts'
import { WayChoices } from './way-choices.tsx'

/**
 * Where news reaches somebody: always under the bell, what matters by SMS, and on the phone if so
 * chosen, of the kinds chosen.
 */
export function NotificationSettings({ user }: { user: UserInfo }) {
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
