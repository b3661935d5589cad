/**
 * Returns how often a fault is played: `usual` in `npm test`, at fixed moments; `long` in `npm run
 * faults`, at random ones too; or as the variable says: KILLS=200.
 */
export function rounds(variable: string, { usual, long }: { usual: number; long: number }): number {
  return Number(process.env[variable] ?? (process.env['FAULTS'] === 'long' ? long : usual))
}
