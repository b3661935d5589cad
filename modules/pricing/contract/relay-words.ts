const isNamedRelay = (name: string) => /^relais\b/i.test(name)

/** « Relais de Bagadadji », « point relais Lamine Couture ». */
export function relayNameWords(name: string): string {
  return isNamedRelay(name) ? name : `point relais ${name}`
}

/** « au Relais de Bagadadji », « chez Lamine Couture ». */
export function atRelayWords(name: string): string {
  return isNamedRelay(name) ? `au ${name}` : `chez ${name}`
}
