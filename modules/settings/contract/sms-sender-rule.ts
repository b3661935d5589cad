export const SENDER_SENTENCE = 'Une adresse de votre contrat, comme tel:+2230000, ou rien.'

export function isSmsSender(typed: string): boolean {
  return /^(tel:\+223\d{4,8})?$/.test(typed)
}
