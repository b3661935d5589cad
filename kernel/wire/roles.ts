import type { Role } from './endpoint.ts'

export const teamRoles: Role[] = ['admin', 'finance', 'chef_livreur']

export function isTeam(role: Role | undefined): boolean {
  return role !== undefined && teamRoles.includes(role)
}

export const roleWords: Readonly<Record<Role, string>> = {
  buyer: 'Acheteur',
  vendeur: 'Vendeur',
  livreur: 'Livreur',
  chef_livreur: 'Chef livreur',
  admin: 'Administrateur',
  finance: 'Finance',
}
