import { modules } from '#server/modules.ts'
import type { ContractCall } from './read-contract.ts'

const tags = new Map(modules.map(({ name, section }) => [name, section?.tag ?? name]))

/** Titles of the document's sections by tag: those of the manifests, and two of the server. */
export const sectionTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    modules.flatMap(({ name, section }) =>
      section?.title ? [[section.tag ?? name, section.title]] : [],
    ),
  ),
  house: 'Surveillance et téléchargement',
  kernel: 'Ce que le marché dit de lui-même',
}

/** Returns the tag of a call. */
export function sectionOf({ name, module }: ContractCall): string {
  return name === 'listShopProducts' ? 'shops' : (tags.get(module) ?? module)
}
