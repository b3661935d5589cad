const WEEK = 7

/** Groups days into bars; beyond a month one bar per week, ending today. */
export function dayGroups<Day extends { day: string }>(
  days: readonly Day[],
): { days: readonly Day[]; mark: string; name: string }[] {
  const size = days.length <= 31 ? 1 : WEEK
  const first = days.length % size
  const groups = [
    ...(first > 0 ? [days.slice(0, first)] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, index) =>
      days.slice(first + index * size, first + (index + 1) * size),
    ),
  ]
  const end = groups.length - 1
  const every = Math.ceil(end / 3)
  return groups.map((group, index) => {
    const [from, to] = [group[0]?.day ?? '', group.at(-1)?.day ?? '']
    return {
      days: group,
      mark:
        index === 0 || ((end - index) % every === 0 && index >= every / 2) ? dayOfMonth(to) : '',
      name: from === to ? dayOfMonth(from) : spanWords(from, to),
    }
  })
}
import { dayOfMonth, spanWords } from '#kernel/wire/due-words.ts'
