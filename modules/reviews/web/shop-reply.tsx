/** The shop’s one answer to a review. */
export function ShopReply({ shopName, reply }: { shopName: string; reply: string | null }) {
  if (!reply) return null
  return (
    <p className="quote">
      <b>{shopName}</b>
      {`\u00a0: ${reply}`}
    </p>
  )
}
