import type { AmpRendition } from '../../amp-rendition.ts'

/** The list scrolls natively: a script for it would not be worth its size. */
export const Carousel: AmpRendition<'carousel'> = ({ node: { attributes: a }, page }) => {
  const posts = page.resolvePosts(a.posts)
  if (!posts.length) return null
  return (
    <section className="b-carousel" aria-label={a.title}>
      <p className="b-carousel__title">{a.title}</p>
      <ul className="b-carousel__list">
        {posts.map(({ slug, url, title, category, picture }) => (
          <li key={slug}>
            <a href={url}>
              {picture?.src ? (
                <amp-img
                  src={picture.src}
                  srcset={picture.srcSet}
                  alt=""
                  width={picture.width ?? 16}
                  height={picture.height ?? 9}
                  layout="responsive"
                />
              ) : null}
              {category ? <span className="b-carousel__category">{category}</span> : null}
              <span className="b-carousel__name">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
