// When texts of a section usually go out, in the zone of the browser. Pure.

/** The hour at which texts of this section go out most often, else texts of any; without any, ten. */
export function usualHour(moments: readonly { at: string; section: string | null }[], section: string | null): number {
  const own = moments.filter(each => each.section === section)
  const hours = (own.length > 1 ? own : moments).map(({ at }) => new Date(at).getHours())
  const counted = new Map<number, number>()
  for (const hour of hours) counted.set(hour, (counted.get(hour) ?? 0) + 1)
  return [...counted].toSorted(([a, n], [b, m]) => m - n || a - b)[0]?.[0] ?? 10
}

/** The next moment of an hour: today, or tomorrow if it has passed. */
export function nextAt(hour: number, now: Date): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour)
  return today > now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour)
}
