import type { WhatsApp } from '#gateways/whatsapp/whatsapp.ts'
import { templates } from './templates.ts'

/**
 * Asks Meta to approve every template; those that are there stay as they are.
 * @returns their names
 * @throws ProviderDown, ProviderRefusal
 */
export async function registerTemplates(whatsApp: WhatsApp, publicUrl: string): Promise<string[]> {
  const all = Object.values(templates)
  for (const template of all) await whatsApp.register(template, publicUrl)
  return all.map(({ name }) => name)
}
