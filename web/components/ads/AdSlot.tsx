// A place of advertising. A banner is rendered on the server; a network, or a script of the page that finds the place by `data-ad-slot`
// (docs/loose-contracts.md), gets a box that keeps its height.
import { useLocation } from 'react-router'
import type { AdPlace } from '#domain/advertising.ts'
import type { PlacedAd } from '../../data/place-ads.ts'
import { useWidgetsContext } from '../../features/widgets/widgets-context.ts'
import styles from './AdSlot.module.css'

/** What stands in a place of the current page; undefined when it has none. */
export const useAd = (at: AdPlace): PlacedAd | undefined => useWidgetsContext().widgets.ads?.[at]

export function AdSlot({ at }: { at: AdPlace }) {
  const placed = useAd(at)
  const { pathname } = useLocation()
  // Every page has a place of its own.
  return placed ? <AdBox key={pathname} at={at} placed={placed} /> : null
}

export function AdBox({ at, placed: { height, ad } }: { at: AdPlace; placed: PlacedAd }) {
  const className = `${styles.slot} no-print`
  if (ad?.kind === 'banner')
    return (
      <div className={className} data-ad-slot={at}>
        <BannerBox {...ad} />
      </div>
    )
  // A network may fill the place before hydration: React must not touch its content.
  const content = { __html: ad?.container ? `<div id="${ad.container}"></div>` : '' }
  return (
    <div
      className={className}
      data-ad-slot={at}
      style={{ minHeight: `${height}px` }}
      suppressHydrationWarning
      dangerouslySetInnerHTML={content}
    />
  )
}

function BannerBox({ label, url, text, image }: Extract<PlacedAd['ad'], { kind: 'banner' }>) {
  const isForeign = !url.startsWith('/')
  return (
    <section className={styles.banner} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <a
        className={styles.link}
        href={url}
        rel={isForeign ? 'sponsored noopener' : 'sponsored'}
        target={isForeign ? '_blank' : undefined}
      >
        {image && (
          <img
            src={image.url}
            width={image.width}
            height={image.height}
            alt={image.alt}
            loading="lazy"
            decoding="async"
          />
        )}
        {text && <span>{text}</span>}
      </a>
    </section>
  )
}
