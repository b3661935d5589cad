export const actDomains: Readonly<Record<string, string>> = { exchanges: 'Échanges' }

export const acts: Readonly<Record<string, string>> = {
  'exchanges.kept': 'Échange : les deux articles gardés',
  'exchanges.courier_assigned': 'Reprise d’articles confiée à un livreur',
  'shops.goods_taken_back': 'Articles repris à la boutique',
  'shops.relay_goods_taken': 'Articles repris au point relais',
  'shops.exchange_opened': 'Article échangé',
}
