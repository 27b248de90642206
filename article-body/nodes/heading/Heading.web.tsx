import { headingLevel } from '../../outline.ts'
import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Heading: WebRendition<'heading'> = ({ node, children, page }) => {
  const Tag = `h${page.levels.get(node.id) ?? headingLevel(node.attributes.level)}` as const
  return (
    <Tag {...elementProps(node.attributes)} id={page.anchors.get(node.id)}>
      {children}
    </Tag>
  )
}
