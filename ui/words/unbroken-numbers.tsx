/** Keeps order numbers on one line: « SG-261122-RGTDA ». */
export function UnbrokenNumbers({ words }: { words: string }) {
  return words.split(/(\bSG-\d{6}-[0-9A-Z]{5}\b)/).map((part, index) =>
    index % 2 === 1 ? (
      <span className="whitespace-nowrap" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
