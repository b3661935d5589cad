import type { Module } from '#kernel/module.ts'
import { books } from '#modules/books/module.ts'
import { reviews } from '#modules/reviews/module.ts'

/** Given to every module that is opened; each states what it needs of it. */
export type ModuleParts = {
  publicUrl: () => string
  /** Every module, for those that read manifests. */
  modules: readonly Module<never>[]
}

/** Every module, in the order in which a person's export is read. */
export const modules: readonly Module<ModuleParts>[] = [reviews, books]
