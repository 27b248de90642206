// A place for advertising. A banner of the magazine's own is there from the start; without one the place keeps its height and waits for
// a script of an ad network, which finds it by `data-ad-slot` (docs/loose-contracts.md).
import { useLocation } from 'react-router'
import type { AdPlace, HouseAd } from '#contract/advertising.ts'
import { useSite } from '../../documents/use-site.ts'
import { isWithoutAds, type AdPage } from './ad-parameters.ts'
import styles from './AdSlot.module.css'
import { chooseAd } from './choose-ad.ts'

/** Undefined: there is no such place, or a text that wants no advertising stands on the page. */
export function useAdPlace(at: AdPlace, page?: AdPage) {
  const place = useSite().advertising?.places[at]
  return page && isWithoutAds(page.tags) ? undefined : place
}

/** What a network puts into a place is there before the application: React leaves it alone. */
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
      // Another page is another place.
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
