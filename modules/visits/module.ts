/** Events of a visit, reported by the device; module suggestions stores them. */
import type { Module } from '#kernel/module.ts'

export const visits: Module = { name: 'visits', section: { tag: 'suggestions' } }
