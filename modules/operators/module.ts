/** Names of the mobile-money operators; their providers stand in `providers/`. */
import type { Module } from '#kernel/module.ts'

export const operators: Module = { name: 'operators' }
