import { brand } from '#kernel/wire/brand.ts'
import { SMS_CODE_MS } from '#kernel/wire/limits.ts'
import { firstProvider } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'

import { codeTemplate, utilityTemplate } from '#providers/whatsapp/whatsapp-templates.ts'
import type { WhatsApp } from '#providers/whatsapp/whatsapp.ts'

const answerPath = '/reponse/{{1}}'
const orderPath = '/commandes/{{1}}'

/** Approved by Meta once (`npm run sugu -- modeles-whatsapp`); a changed text needs a new name. */
export const templates = {
  order_placed: utilityTemplate(
    'order_placed',
    `Votre commande {{1}} est enregistrée : {{2}}. {{3}}. Merci de votre confiance.`,
    ['48213', '2 articles, 14 500 f', 'À payer à la livraison'],
    [{ words: 'Voir la commande', path: orderPath }],
  ),
  payment_received: utilityTemplate(
    'payment_received',
    `Nous avons reçu {{1}} par {{2}} pour la commande {{3}}. Merci.`,
    ['14 500 f', providerWords[firstProvider], '48213'],
  ),
  delivery_code: utilityTemplate(
    'delivery_code',
    `Votre {{1}} arrive. Donnez le code {{2}} au livreur quand le colis est dans vos mains, pas avant.`,
    ['colis de Bazin Diarra, commande 48213', '123456'],
  ),
  new_sale: utilityTemplate(
    'new_sale',
    `Nouvelle commande {{1}} pour votre boutique : {{2}}.{{3}} Répondez par l’un des boutons.`,
    ['48213', '« Bazin riche » et 2 autres articles', ' Acceptez-la avant 10 h 20.'],
    [
      { words: 'Accepter', path: answerPath },
      { words: 'Refuser', path: answerPath },
    ],
  ),
  account_news: utilityTemplate(
    'account_news',
    `Une nouvelle de votre compte ${brand.name} : {{1}} Tout est aussi sous la cloche du site.`,
    ['Votre mot de passe vient d’être changé.'],
  ),
  verification_code: codeTemplate('verification_code', SMS_CODE_MS / 60_000),
} as const

export type TemplateName = keyof typeof templates

export type FilledTemplate = {
  template: TemplateName
  body: readonly string[]
  buttons?: readonly string[]
}

/**
 * Submits templates to Meta; existing ones stay.
 * @returns their names
 * @throws ProviderDown, ProviderRefusal
 */
export async function registerTemplates(whatsApp: WhatsApp, publicUrl: string): Promise<string[]> {
  const all = Object.values(templates)
  for (const template of all) await whatsApp.register(template, publicUrl)
  return all.map(({ name }) => name)
}
