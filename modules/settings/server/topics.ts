import type { settingTopics } from '#modules/settings/database/values.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** Who had a change approved, and its reason. */
export type Approval = { actor: Pick<Caller, 'userId' | 'role'>; reason: string }

/** Subject of settings, declared by the module that it rules. */
export type SettingTopic<Value extends object = object> = {
  readonly name: (typeof settingTopics)[number]
  /** Label of the subject in the journal. */
  readonly label: string
  /** Whether a second person must approve. */
  readonly needsApproval: boolean
  /** Value before any change; null where tables of the module hold the current value. */
  readonly first: Value | null
  /** Reads a stored value. Older versions may have stored fewer fields or wider limits. */
  parse(stored: object): Value
  /** Lists words of the value by name, for the screen and the journal. */
  facts(value: Value): Record<string, string>
  /** Returns the predecessor that a value carries, where `first` is null. */
  formerly?(value: Value): Value
  /** Applies an approved value, as part of `tx`. */
  apply?(tx: Tx, kernel: Kernel, value: Value, approval: Approval): Promise<void>
  /** Runs in each process that has read a current value. */
  learned?(value: Value): void
}

const topics = new Map<string, SettingTopic>()

/** Declares a topic. Stored values of an undeclared topic are passed over. */
export function declareSetting<Value extends object>(
  topic: SettingTopic<Value>,
): SettingTopic<Value> {
  topics.set(topic.name, topic)
  return topic
}

export function topicNamed(name: string): SettingTopic | undefined {
  return topics.get(name)
}

/** Lists topics whose current value is the last applied change. */
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
