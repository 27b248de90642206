// The headings of pages: the one place that ties their words, whoever wrote them (decision 079). heading.test.tsx finds others.
import { Children, cloneElement, isValidElement, type ComponentProps, type ReactNode } from 'react'
import { bindTitle, bindWords } from '#russian/line-breaks.ts'

/** Ties the words of plain elements too: «<a>Тепло без щелей</a>». What components print they tie themselves. */
function tied(children: ReactNode, tie: (text: string) => string): ReactNode {
  return Children.map(children, child => {
    if (typeof child === 'string') return tie(child)
    if (!isValidElement<{ children?: ReactNode }>(child) || typeof child.type !== 'string') return child
    return child.props.children === undefined ? child : cloneElement(child, undefined, tied(child.props.children, tie))
  })
}

export function Heading({ level, children, ...attributes }: ComponentProps<'h1'> & { level: 1 | 2 | 3 | 4 }) {
  const Tag = `h${level}` as const
  return <Tag {...attributes}>{tied(children, bindTitle)}</Tag>
}

/** The sentence under a heading. */
export const Standfirst = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={className ? `stand ${className}` : 'stand'}>{tied(children, bindWords)}</p>
)
