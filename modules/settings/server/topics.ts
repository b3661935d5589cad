import type { settingTopics } from '#modules/settings/database/values.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type Approval = { actor: Pick<Caller, 'userId' | 'role'>; reason: string }

export type SettingTopic<Value extends object = object> = {
  readonly name: (typeof settingTopics)[number]
  readonly label: string
  /** Whether a second person must approve. */
  readonly needsApproval: boolean
  /** null where tables of the module hold the current value. */
  readonly first: Value | null
  /** Older versions may have stored fewer fields or wider limits. */
  parse(stored: object): Value
  facts(value: Value): Record<string, string>
  /** Returns the predecessor that a value carries, where `first` is null. */
  formerly?(value: Value): Value
  apply?(tx: Tx, kernel: Kernel, value: Value, approval: Approval): Promise<void>
  learned?(value: Value): void
}

const topics = new Map<string, SettingTopic>()

/** Declares a topic; stored values of an undeclared one are ignored. */
export function declareSetting<Value extends object>(
  topic: SettingTopic<Value>,
): SettingTopic<Value> {
  topics.set(topic.name, topic)
  return topic
}

export function topicNamed(name: string): SettingTopic | undefined {
  return topics.get(name)
}

export function storedTopics(): SettingTopic[] {
  return [...topics.values()].filter(({ first }) => first !== null)
}

/** Returns the value that a change replaces, given the current values by topic. */
export function formerValue(
  topic: SettingTopic,
  value: object,
  current: Readonly<Record<string, unknown>>,
): object {
  return topic.formerly?.(value) ?? (current[topic.name] as object | undefined) ?? topic.first ?? {}
}
