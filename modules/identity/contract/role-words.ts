import type { Role } from '#kernel/wire/endpoint.ts'

export const roleWords: Readonly<Record<Role, string>> = {
  buyer: 'Acheteur',
  vendeur: 'Vendeur',
  livreur: 'Livreur',
  chef_livreur: 'Chef livreur',
  admin: 'Administrateur',
  finance: 'Finance',
}
