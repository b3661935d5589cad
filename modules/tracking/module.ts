/** What a device reports of its visit; suggestions stores it and serves these calls. */
import type { Module } from '#kernel/module.ts'

export const tracking: Module = { name: 'tracking', section: { tag: 'suggestions' } }
