/** Names of the plans and what they cost at first; their data is of subscriptions. */
import type { Module } from '#kernel/module.ts'

export const plans: Module = { name: 'plans' }
