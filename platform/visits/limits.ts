/** A reader counts once per subject (a post, a poll) within this time. */
export const repeatMs = 30 * 60_000
/** Unknown readers per address (IPv6: /64) and subject within `repeatMs`: a household, an office, a mobile cell. */
export const networkVisitsMax = 10
/** Readers per block of addresses (/24, IPv6: /48) and subject within `repeatMs`, including known readers. */
export const blockVisitsMax = 100
/** Unknown readers per address on all subjects of a service within `repeatMs`, where each becomes a known reader. */
export const networkNewcomersMax = 30
/** Counters of readers, networks and blocks kept in this process: some 200 bytes each. */
export const visitsMax = 100_000
