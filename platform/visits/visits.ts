// Decides which views and votes are new. A reader counts once per subject within half an hour, by account or known browser, or by address
// and user agent. A network cannot invent unlimited readers: it has as many per subject as a household, an office or a mobile cell would,
// and the surrounding block of addresses has a limit too, since a /24 or a /48 costs little to rent.
//
// Nothing personal is kept: names are keyed hashes, kept for half an hour, and the key of a day is deleted after the day.
import { inZone } from '#russian/time-zone.ts'
import { blockOf, networkOf } from '#platform/http/network.ts'
import { redisPrefix } from '#platform/redis-prefix.ts'
import type { ServiceContext } from '#platform/service.ts'
import { blockVisitsMax, networkNewcomersMax, networkVisitsMax } from './limits.ts'
import { makeOwnCounters, type Counted } from './own-counters.ts'

/** `readerId` is an account or a browser with our signature; null for an unknown reader. `subjectId` is the post or the poll. */
export type Visit = { ip: string; userAgent: string; readerId: string | null; subjectId: number }

export type Visits = {
  /** True if this visit counts, which it then remembers. Never rejects. */
  isNew(visit: Visit): Promise<boolean>
  /** True if the network may bring one more unknown reader, who is then remembered. The caller must recognise returning readers. Never rejects. */
  admitsNewcomer(newcomer: Pick<Visit, 'ip' | 'subjectId'>): Promise<boolean>
  close(): Promise<void>
}

const onSubject = (subjectId: number, counters: readonly Counted[]): Counted[] =>
  counters.map(({ name, max }) => ({ name: `${subjectId} ${name}`, max }))
const networkCounter = (ip: string): Counted => ({ name: `network ${networkOf(ip)}`, max: networkVisitsMax })
const blockCounter = (ip: string): Counted => ({ name: `block ${blockOf(ip)}`, max: blockVisitsMax })

/** A known reader is hard to fake. Browsers differ by their user agent only, which is easy to fake. */
const countersOfVisit = ({ ip, userAgent, readerId, subjectId }: Visit): Counted[] =>
  onSubject(
    subjectId,
    readerId === null
      ? [{ name: `browser ${ip} ${userAgent}`, max: 1 }, networkCounter(ip), blockCounter(ip)]
      : [{ name: `reader ${readerId}`, max: 1 }, blockCounter(ip)],
  )

const countersOfNewcomer = ({ ip, subjectId }: Pick<Visit, 'ip' | 'subjectId'>): Counted[] => [
  ...onSubject(
    subjectId,
    [networkCounter(ip), blockCounter(ip)].map(({ name, max }) => ({ name: `newcomers of ${name}`, max })),
  ),
  { name: `newcomers of ${networkOf(ip)}`, max: networkNewcomersMax },
]

/** All processes of a service share the counters if there is Redis. While it does not answer, each process counts separately. */
export async function openVisits(
  { clock, config, magazine, log }: Pick<ServiceContext, 'clock' | 'config' | 'magazine' | 'log'>,
  service: string,
): Promise<Visits> {
  const today = () => inZone(clock.now(), magazine.zone).toISOString().slice(0, 10)
  const own = makeOwnCounters(clock, today)
  const shared = config.redisUrl
    ? await (
        await import('./shared-counters.ts')
      ).openSharedCounters({
        url: config.redisUrl,
        log,
        name: `Redis of ${service}`,
        prefix: `${redisPrefix(config.siteUrl)}:${service}`,
        today,
      })
    : undefined
  const takeAll = async (counters: readonly Counted[]) =>
    (await own(counters)) && (shared === undefined || shared.takeAll(counters))
  return {
    isNew: visit => takeAll(countersOfVisit(visit)),
    admitsNewcomer: newcomer => takeAll(countersOfNewcomer(newcomer)),
    close: async () => shared?.close(),
  }
}
