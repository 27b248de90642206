// An advertising placement. A banner of the magazine itself is rendered on the server; without one the placement keeps its height and waits
// for the script of an ad network, which finds it by `data-ad-slot` (docs/loose-contracts.md).
import { useLocation } from 'react-router'
import type { AdPlace, HouseAd } from '#domain/advertising.ts'
import { useSite } from '../../documents/use-site.ts'
import { isWithoutAds, type AdPage } from './ad-parameters.ts'
import styles from './AdSlot.module.css'
import { chooseAd } from './choose-ad.ts'

/** Undefined when the magazine has no such placement, or a post on the page excludes advertising. */
export function useAdPlace(at: AdPlace, page?: AdPage) {
  const place = useSite().advertising?.places[at]
  return page && isWithoutAds(page.tags) ? undefined : place
}

/** An ad network may fill the placement before hydration: React must not touch its content. */
const notOurs = { __html: '' }

export function AdSlot({ at, page }: { at: AdPlace; page?: AdPage | undefined }) {
  const place = useAdPlace(at, page)
  const { pathname } = useLocation()
  if (!place) return null
  const ad = chooseAd(place.ads, pathname)
  const className = `${styles.slot} no-print`
  return ad ? (
    <div className={className} data-ad-slot={at}>
      <Banner ad={ad} />
    </div>
  ) : (
    <div
      // Every page has a placement of its own.
      key={pathname}
      className={className}
      data-ad-slot={at}
      style={{ minHeight: `${place.height}px` }}
      suppressHydrationWarning
      dangerouslySetInnerHTML={notOurs}
    />
  )
}

function Banner({ ad }: { ad: HouseAd }) {
  const isForeign = !ad.url.startsWith('/')
  return (
    <section className={styles.banner} aria-label={`Реклама: ${ad.advertiser}`}>
      <p className={styles.label}>
        Реклама · {ad.advertiser}
        {ad.erid && <> · erid:&nbsp;{ad.erid}</>}
      </p>
      <a
        className={styles.link}
        href={ad.url}
        rel={isForeign ? 'sponsored noopener' : 'sponsored'}
        target={isForeign ? '_blank' : undefined}
      >
        {ad.image && (
          <img
            src={ad.image.url}
            width={ad.image.width}
            height={ad.image.height}
            alt={ad.image.alt}
            loading="lazy"
            decoding="async"
          />
        )}
        {ad.text && <span>{ad.text}</span>}
      </a>
    </section>
  )
}
