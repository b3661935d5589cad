import { useState } from 'react'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import type { NotificationTopic } from '#modules/notifications/contract/notifications.ts'
import { changePreference } from '#modules/notifications/contract/push.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

import { topicsOf } from './topic-words.ts'
import type { Preferences } from './use-preferences.ts'

type TopicSwitchesProps = {
  user: UserInfo
  topics: Preferences['topics']
  onChanged: (preferences: Preferences) => void
}

/** One switch per kind of news: turned at once, turned back when the server refuses. */
export function TopicSwitches({ user, topics, onChanged }: TopicSwitchesProps) {
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
