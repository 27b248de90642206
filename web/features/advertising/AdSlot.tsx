// A place for advertising. A banner of the magazine's own is there from the start; without one the place keeps its height and waits for
// a script of an ad network, which finds it by `data-ad-slot` (docs/loose-contracts.md).
import { useLocation } from 'react-router'
import type { AdPlace, HouseAd } from '#contract/advertising.ts'
import { useSite } from '../../documents/use-site.ts'
import { isWithoutAds, type AdPage } from './ad-parameters.ts'
import styles from './AdSlot.module.css'
import { chooseAd } from './choose-ad.ts'

export function AdSlot({ at, page }: { at: AdPlace; page?: AdPage }) {
  const place = useSite().advertising?.places[at]
  const { pathname } = useLocation()
  if (!place || (page && isWithoutAds(page.tags))) return null
  const ad = chooseAd(place.ads, pathname)
  return (
    <div
      className={`${styles.slot} no-print`}
      data-ad-slot={at}
      style={ad ? undefined : { minHeight: `${place.height}px` }}
      suppressHydrationWarning
    >
      {ad && <Banner ad={ad} />}
    </div>
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
