// The input of an AMP rendition, and AMP elements for JSX. A web rendition whose HTML is valid AMP is used as it is: to-amp.tsx decides
// which.
import type { CSSProperties, ReactNode } from 'react'
import { mapNodes, type NodeOf, type NodeType, type Tree } from './tree.ts'
import type { WebPage } from './web-rendition.ts'

export type AmpPage = WebPage & {
  /** URL of the normal page with forms, polls and players: what cannot work in AMP links there. */
  pageUrl: string
}
export type AmpRendition<T extends NodeType> = (props: {
  node: NodeOf<T>
  children: ReactNode[]
  page: AmpPage
}) => ReactNode

type Box = {
  width?: number | 'auto'
  height?: number
  layout: 'responsive' | 'fill' | 'fixed' | 'fixed-height'
  class?: string
  style?: CSSProperties
  children?: ReactNode
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'amp-pixel': { src: string; layout: 'nodisplay'; key?: string }
      'amp-img': Box & {
        src: string
        srcset?: string
        alt: string
        lightbox?: string
        'object-fit'?: 'contain' | 'cover'
        'object-position'?: string
      }
      'amp-video': Box & { src: string; poster?: string; controls: true; loop?: boolean; preload: 'none' }
      'amp-audio': Box & { src: string; controls: true; loop?: boolean; preload: 'none'; title?: string }
      'amp-image-slider': Box
    }
  }
}

/** The AMP runtime shows it when the browser cannot play the media element around it. */
export const fallback = { fallback: '' }

/** A name that begins like a property of an element (toString, innerHTML): AMP refuses about a hundred of them as ids. */
const likeProperty =
  /^(?:accept|add|append|assigned|attach|base|check|child|class|client|compare|content|first|get|has|inner|input|insert|is|last|lookup|namespace|next|node|offset|outer|owner|parent|previous|query|release|remove|replace|report|request|scroll|set|shadow|tab|tag|text|to|value|webkit)[a-z]{2,}_*$/i

/** Turns an id into one that AMP allows, without "amp" (spec 5): «la_mpa» for «lampa», «tostring_» for «tostring». Different ids stay different. */
export function ampAnchor(anchor: string): string {
  return anchor.replace(/(a_*)(?=mp)/gi, '$1_').replace(likeProperty, '$&_')
}

/** Returns the tree with ids, links to them and class names that AMP allows. */
export function treeForAmp(tree: Tree): Tree {
  return mapNodes(tree, node => {
    const attributes = node.attributes as Record<string, unknown>
    const changed: Record<string, unknown> = {}
    for (const key of ['anchor', 'footnoteId'])
      if (typeof attributes[key] === 'string') changed[key] = ampAnchor(attributes[key])
    if (typeof attributes['href'] === 'string' && attributes['href'].startsWith('#'))
      changed['href'] = ampAnchor(attributes['href'])
    if (typeof attributes['className'] === 'string')
      changed['className'] = attributes['className']
        .split(' ')
        .filter(name => !/amp/i.test(name))
        .join(' ')
    return Object.keys(changed).length ? ({ ...node, attributes: { ...attributes, ...changed } } as typeof node) : node
  })
}
