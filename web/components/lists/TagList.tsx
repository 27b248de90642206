import grid from '../cards/Grid.module.css'

type Props = {
  links: readonly { url: string; title: string; count?: number }[]
  label?: string
  className?: string
  /** Says how many posts each link leads to. */
  hasCounts?: boolean
}

/** Links to lists as tags in a row. Renders nothing without links. */
export function TagList({ links, label, className = '', hasCounts }: Props) {
  if (links.length === 0) return null
  return (
    <ul className={`${grid.tags} ${className}`.trimEnd()} aria-label={label}>
      {links.map(({ url, title, count }) => (
        <li key={url}>
          <a className={grid.tag} href={url}>
            {title}
            {hasCounts && (
              <>
                {' '}
                <small>{count}</small>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
