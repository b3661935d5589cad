/** `−17 %` on gold; nothing at 0. */
export function Discount({ percent }: { percent: number }) {
  if (percent <= 0) return null
  return <span className="discount">{`\u2212${percent}\u202f%`}</span>
}
