import type { Role } from '#kernel/wire/endpoint.ts'

export const teamRoles: Role[] = ['admin', 'finance', 'chef_livreur']

export function isTeam(role: Role | undefined): boolean {
  return role !== undefined && teamRoles.includes(role)
}
