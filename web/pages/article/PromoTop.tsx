import type { ArticleData } from './article-data.ts'
import styles from './PromoTop.module.css'

type Promo = NonNullable<ArticleData['article']['promo']>

/** The partner's banner above a promo article: a background colour and a picture for each of two widths. */
export function PromoTop({ promo }: { promo: Promo }) {
  const { topDesktop, topMobile, desktop, mobile } = promo.images
  const wide = topDesktop ?? desktop
  const narrow = topMobile ?? mobile ?? wide
  const picture = narrow && (
    <picture>
      {wide && <source media="(min-width: 40rem)" srcSet={wide} />}
      <img src={narrow} alt="" />
    </picture>
  )
  return (
    <div className={styles.top} style={{ background: promo.bgColor }}>
      {promo.url ? (
        <a href={promo.url} rel="sponsored noopener" target="_blank" aria-label="Сайт партнёра">
          {picture}
        </a>
      ) : (
        picture
      )}
    </div>
  )
}
