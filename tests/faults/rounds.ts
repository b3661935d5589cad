/**
 * How often a fault is played: `usual` in `npm test`, at moments that the test chooses; `long` in
 * `npm run faults`, which lets chance choose, too; or as the variable says: KILLS=200.
 */
export function rounds(variable: string, { usual, long }: { usual: number; long: number }): number {
  return Number(process.env[variable] ?? (process.env['FAULTS'] === 'long' ? long : usual))
}
