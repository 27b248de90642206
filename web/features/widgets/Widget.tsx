// One widget. The layout of its posts depends on its slot. It is rendered completely on the server, so its space is reserved.
import type { WidgetPlace } from '#contract/widgets.ts'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import grid from '../../components/cards/Grid.module.css'
import { PlateCard, RecipeCard } from '../../components/cards/RecipeCard.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import type { WidgetData, WidgetPost } from './widget-data.ts'
import { useWidgetsContext } from './widgets-context.ts'
import styles from './Widgets.module.css'

const aroundHeader: readonly WidgetPlace[] = ['above-header', 'below-header']
const across: readonly WidgetPlace[] = ['between-posts', 'footer']
const underText: readonly WidgetPlace[] = ['above-comments', 'below-comments']
const inText: readonly WidgetPlace[] = ['after-excerpt', 'after-first-paragraph', 'dynamic-in-post']

export function Widget({ widget, at }: { widget: WidgetData; at: WidgetPlace }) {
  const { Polls } = useWidgetsContext()
  const isPlaceOfPolls = at === 'between-posts' || at === 'above-comments' || at === 'sidebar'
  const polls = widget.kind === 'polls' && Polls && isPlaceOfPolls && <Polls polls={widget.polls} location={at} />
  if (widget.kind === 'polls' && (!polls || (!widget.title && !widget.more))) return polls || null
  const title = widget.title || (widget.kind === 'posts' ? 'Читайте также' : '')
  // Not a landmark: a page may have a dozen widgets, and editors may give two the same title.
  const Box = title ? 'section' : 'div'
  return (
    <Box className={`${inText.includes(at) ? styles.note : styles.widget} no-print`} data-widget="">
      {title && (
        <SectionHead
          href={widget.more?.url}
          more={widget.more?.title}
          why={widget.kind === 'polls' ? undefined : 'widgets'}
        >
          {title}
        </SectionHead>
      )}
      {widget.kind === 'polls' ? (
        polls
      ) : widget.kind === 'html' ? (
        <div className={styles.html} dangerouslySetInnerHTML={{ __html: widget.html }} />
      ) : aroundHeader.includes(at) ? (
        <Strip posts={widget.posts} />
      ) : across.includes(at) ? (
        <Row posts={widget.posts} />
      ) : (
        <div
          className={underText.includes(at) && widget.posts.length % 2 === 0 ? `${grid.grid} ${grid.two}` : grid.lines}
        >
          {widget.posts.map(post => (
            <Post key={(post.card ?? post.recipe).id} post={post} size="small" />
          ))}
        </div>
      )}
      {!title && widget.more && (
        <p className={styles.more}>
          <a href={widget.more.url}>{widget.more.title}</a>
        </p>
      )}
    </Box>
  )
}

function Post({ post, size, isLow }: { post: WidgetPost; size: 'small' | 'medium'; isLow?: boolean }) {
  return post.card ? (
    <ArticleCard card={post.card} size={size} isLow={isLow} />
  ) : (
    <RecipeCard recipe={post.recipe} size={size} level={3} />
  )
}

/** Low, one row on a phone: the content of the page must still start on the first screen. */
function Strip({ posts }: { posts: WidgetPost[] }) {
  return (
    <div className={grid.strip} tabIndex={-1}>
      {posts.map(post => (
        <Post key={(post.card ?? post.recipe).id} post={post} size="small" />
      ))}
    </div>
  )
}

/** Across the page recipes are shown as plates. */
function Row({ posts }: { posts: WidgetPost[] }) {
  const recipes = posts.flatMap(({ recipe }) => recipe ?? [])
  if (recipes.length === posts.length)
    return (
      <div className={grid.plates} tabIndex={-1}>
        {recipes.map(recipe => (
          <PlateCard key={recipe.id} recipe={recipe} />
        ))}
      </div>
    )
  return (
    <div className={`${grid.grid} ${grid.three}`}>
      {posts.map((post, index) => (
        <Post key={(post.card ?? post.recipe).id} post={post} size="medium" isLow={index > 0} />
      ))}
    </div>
  )
}
