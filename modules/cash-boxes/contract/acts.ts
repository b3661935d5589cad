export const acts: Readonly<Record<string, string>> = {
  'deliveries.cash_received_without_code': 'Espèces reçues sans code',
  'deliveries.cash_received': 'Espèces reçues',
}
