export const acts: Readonly<Record<string, string>> = {
  'deliveries.failed_for_courier': 'Échec noté à la place du livreur',
  'deliveries.courier_assigned': 'Colis attribué',
  'deliveries.courier_taken_off': 'Colis repris au livreur',
  'deliveries.member_admitted': 'Livreur admis',
  'deliveries.member_withdrawn': 'Livreur retiré',
  'deliveries.otp_overridden': 'Code contourné',
  'deliveries.parcel_sent_back': 'Colis renvoyé à sa boutique',
  'deliveries.zone_given': 'Zone confiée à un groupe',
  'orders.courier_assigned': 'Livreur choisi par l’équipe',
}
