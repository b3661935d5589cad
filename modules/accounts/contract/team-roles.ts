import type { Role } from '#kernel/wire/endpoint.ts'

/** Whoever works for the market itself. */
export const teamRoles: Role[] = ['admin', 'finance', 'chef_livreur']

export function isTeam(role: Role | undefined): boolean {
  return role !== undefined && teamRoles.includes(role)
}
