import type { DemoPerson } from './content.ts'

export const demoPassword = 'demo1234'

type Staff = { role: 'admin' | 'finance' | 'chef_livreur' | 'livreur'; name: string; phone: string }

/** Group of every demo courier and dispatch manager. */
export const deliveryGroup = 'ikachi'

/**
 * Accounts named in the terminal and the README; sellers 70000005 and 70000007 come with their
 * shops.
 */
export const demoStaff: readonly Staff[] = [
  { role: 'admin', name: 'Fatimata Sidibé', phone: '70000001' },
  { role: 'finance', name: 'Moussa Camara', phone: '70000002' },
  { role: 'chef_livreur', name: 'Seydou Traoré', phone: '70000003' },
  { role: 'livreur', name: 'Bakary Coulibaly', phone: '70000004' },
  { role: 'finance', name: 'Ramatou Diabaté', phone: '70000008' },
  { role: 'livreur', name: 'Lassana Sissoko', phone: '70000009' },
  { role: 'admin', name: 'Kadiatou Maïga', phone: '70000011' },
]

export const demoBuyers: readonly Extract<DemoPerson, { role: 'acheteur' }>[] = [
  {
    role: 'acheteur',
    name: 'Aminata Touré',
    phone: '70000006',
    region: 'Bamako',
    quartier: 'Badalabougou',
    repere: 'derrière la pharmacie du Pont, portail vert',
  },
  {
    role: 'acheteur',
    name: 'Ousmane Keïta',
    phone: '70000010',
    region: 'Bamako',
    quartier: 'Hippodrome',
    repere: 'face à la boulangerie, immeuble à carreaux',
  },
]

export const phones = {
  admin: '70000001',
  finance: '70000002',
  chef: '70000003',
  courier: '70000004',
  seller: '70000005',
  buyer: '70000006',
  freeSeller: '70000007',
  secondFinance: '70000008',
  secondCourier: '70000009',
  secondBuyer: '70000010',
} as const
