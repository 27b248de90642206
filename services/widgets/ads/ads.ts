// What stands in the places of advertising at a moment, and which hosts it opens.
import { createHash } from 'node:crypto'
import { readNetworkCode, type NetworkCode } from '#article-body/network-code.ts'
import type { AdPlaceWanted, AdsPreview, ShownAd, ShownAds } from '#contract/front-ads.ts'
import { adLabel, bannerProblem, isAdOnAt, type NetworkAd } from '#domain/advertising.ts'
import { hashSource, sitePolicy } from '#platform/http/site-policy.ts'
import type { ServiceContext } from '#platform/service.ts'
import { readHost } from './hosts.ts'

type Ad = AdPlaceWanted['ads'][number]
type ReadNetwork = NetworkCode & { origins: string[] }

/** The fields of a network that pages get, or why it may not be shown. */
function readNetwork({
  name,
  code,
  hosts,
}: Pick<NetworkAd, 'name' | 'code' | 'hosts'>): ReadNetwork | { problem: string } {
  if (name === '') return { problem: 'сеть не названа' }
  const read = readNetworkCode(code)
  if ('problem' in read) return read
  const addresses = read.scripts.flatMap(script => ('src' in script ? new URL(script.src).hostname : []))
  const origins: string[] = []
  for (const each of [...addresses, ...hosts]) {
    const checked = readHost(each)
    if ('problem' in checked) return checked
    origins.push(`https://${checked.host}`)
  }
  return { ...read, origins: [...new Set(origins)] }
}

export function adProblem(ad: Ad): string | undefined {
  if (ad.kind === 'banner') return bannerProblem(ad)
  const read = readNetwork(ad)
  return 'problem' in read ? read.problem : undefined
}

/** Stands for the scripts of a network among those of a page: the same code has the same id, and no widget has it. */
const idOf = (code: string) => -1 - Number.parseInt(createHash('sha256').update(code).digest('hex').slice(0, 7), 16)

function showAd(ad: Ad): { ad: ShownAd; origins: string[] } | undefined {
  if (ad.kind === 'banner') {
    const { url, text, image } = ad
    return { ad: { kind: 'banner', label: adLabel(ad), url, text, image }, origins: [] }
  }
  const read = readNetwork(ad)
  if ('problem' in read) return undefined
  const { scripts, container, origins } = read
  return { ad: { kind: 'network', id: idOf(ad.code), container, scripts }, origins }
}

export function adsAt(places: readonly AdPlaceWanted[], at: Date): ShownAds {
  const origins = new Set<string>()
  const shown = places
    .filter(({ isOff }) => !isOff)
    .map(({ place, height, isKept, rooms, show, hide, ads }) => {
      const made = ads.filter(ad => isAdOnAt(ad, at)).flatMap(ad => showAd(ad) ?? [])
      for (const each of made) for (const origin of each.origins) origins.add(origin)
      return { place, height, isKept, rooms, show, hide, ads: made.map(({ ad }) => ad) }
    })
  return { places: shown, origins: [...origins] }
}

/** What the form is told before saving. Switched off advertisements open nothing, but are checked. */
export function previewPlace({ config }: Pick<ServiceContext, 'config'>, { ads }: AdPlaceWanted): AdsPreview {
  const read = ads.flatMap(ad => (ad.kind === 'network' && !ad.isOff ? [readNetwork(ad)] : []))
  const networks = read.filter(each => !('problem' in each)) as ReadNetwork[]
  const origins = [...new Set(networks.flatMap(each => each.origins))]
  const codes = networks.flatMap(({ scripts }) => scripts.flatMap(script => ('code' in script ? script.code : [])))
  return {
    problems: ads.flatMap((ad, at) => {
      const words = adProblem(ad)
      return words === undefined ? [] : { at, words }
    }),
    origins,
    inline: codes.length,
    policy: newDirectives(config, origins, codes),
  }
}

/** The directives that differ for these scripts, from the function that makes the policy of every page. */
export function newDirectives(config: ServiceContext['config'], origins: string[], codes: readonly string[]): string[] {
  const hasGoogle = config.signIn.google !== undefined
  const usual = new Set(sitePolicy([], hasGoogle).split('; '))
  return sitePolicy([], hasGoogle, { origins, hashes: codes.map(hashSource) })
    .split('; ')
    .filter(directive => !usual.has(directive))
}
