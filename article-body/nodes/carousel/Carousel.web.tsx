import { type WebRendition } from '../../web-rendition.ts'

export const Carousel: WebRendition<'carousel'> = ({ node: { attributes: a }, page }) => {
  const posts = [...page.resolvePosts(a.posts)]
  if (!posts.length) return null
  return (
    <section className="b-carousel" aria-label={a.title} data-block="carousel">
      <p className="b-carousel__title">{a.title}</p>
      <ul className="b-carousel__list">
        {posts.map(post => (
          <li key={post.slug}>
            <a href={post.url}>
              {post.picture?.src ? (
                <img
                  loading="lazy"
                  decoding="async"
                  width={post.picture.width}
                  height={post.picture.height}
                  sizes={post.picture.srcSet ? '240px' : undefined}
                  srcSet={post.picture.srcSet}
                  src={post.picture.src}
                  alt=""
                />
              ) : null}
              {post.category ? <span className="b-carousel__category">{post.category}</span> : null}
              <span className="b-carousel__name">{post.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
