// Shows in the preview what is being edited: the widget or place of advertising with an outline, the menu opened. The frame runs no scripts
// of its own, so what is put in here stays until it is taken away.
import type { MenuName } from '#contract/office/menus.ts'
import type { WidgetPlace } from '#contract/widgets.ts'
import type { AdPlace } from '#domain/advertising.ts'

export type Marked =
  | { kind: 'widget'; place: WidgetPlace; title: string }
  /** `words`: what stands in the box of an empty place; `height` in CSS pixels. */
  | { kind: 'ad'; place: AdPlace; words: string; height: number }
  /** `top`: the item of the upper level, `url`: the item itself; of no item only the menu is shown. */
  | { kind: 'menu'; name: MenuName; top?: string; url?: string }

const mark = 'data-office-mark'

/** Where an empty place would stand, and on which side of the element. The first that the page has is taken. */
const anchors: Record<AdPlace, readonly (readonly [selector: string, side: InsertPosition])[]> = {
  'above-header': [['header', 'beforebegin']],
  'below-header': [['main', 'beforebegin']],
  'after-excerpt': [['main article[data-post-id] header', 'afterend']],
  'after-first-paragraph': [['[data-body] > p', 'afterend']],
  'dynamic-in-post': [['[data-body] > p:nth-of-type(4)', 'afterend']],
  'between-posts': [
    ['[data-between]', 'afterbegin'],
    ['main > section:nth-of-type(2)', 'afterend'],
  ],
  'above-comments': [
    ['#comments', 'beforebegin'],
    ['main article[data-post-id]', 'afterend'],
  ],
  'below-comments': [
    ['#comments', 'afterend'],
    ['main article[data-post-id]', 'afterend'],
  ],
  sidebar: [['main aside', 'afterbegin']],
  footer: [['body footer:last-of-type', 'beforebegin']],
}

/** Around the element; an item of a menu fills its bar, so that it is outlined inside. */
function outline(element: HTMLElement, offset: '4px' | '-2px' = '4px'): HTMLElement {
  element.setAttribute(mark, '')
  element.style.outline = '2px solid var(--brand)'
  element.style.outlineOffset = offset
  return element
}

function findWidget(page: Document, { place, title }: Marked & { kind: 'widget' }): HTMLElement | undefined {
  const widgets = [...page.querySelectorAll<HTMLElement>('[data-widget]')]
  const within = widgets.filter(each => each.closest(`[data-slot="${place}"]`))
  const isNamed = (each: HTMLElement) => title !== '' && each.querySelector('h2, h3')?.textContent?.startsWith(title)
  return widgets.find(isNamed) ?? (title === '' ? within[0] : undefined)
}

function findAd(page: Document, { place, words, height }: Marked & { kind: 'ad' }): HTMLElement | undefined {
  const filled = page.querySelector<HTMLElement>(`[data-ad-slot="${place}"]`)
  if (filled) return outline(filled)
  for (const [selector, side] of anchors[place]) {
    const found = page.querySelector(selector)
    if (!found) continue
    const box = page.createElement('div')
    box.setAttribute(mark, 'box')
    box.textContent = words
    box.style.cssText = `display:grid;place-items:center;width:100%;height:${height}px;margin-block:16px;border:2px dashed var(--brand);border-radius:6px;color:var(--brand-ink);font:500 16px var(--sans)`
    found.insertAdjacentElement(side, box)
    return box
  }
  return undefined
}

/** Opens the menu: on a wide screen the panel of the item, on a phone all of it. */
function openMenu(page: Document, { name, top, url }: Marked & { kind: 'menu' }, isPhone: boolean) {
  const whole = page.getElementById('menu')
  if (whole?.matches(':popover-open')) whole.hidePopover()
  const linkIn = (box: ParentNode | null | undefined) =>
    url === undefined ? undefined : (box?.querySelector<HTMLElement>(`a[href="${CSS.escape(url)}"]`) ?? undefined)
  if (name === 'footer') return linkIn(page.querySelector('body footer:last-of-type')) ?? page.querySelector('footer')
  if (name !== 'header') return linkIn(page.querySelector('main'))
  if (isPhone) {
    whole?.showPopover()
    return linkIn(whole)
  }
  const bar = page.querySelector('header nav')
  const items = [...(bar?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [])]
  const item =
    items.find(each => each.querySelector('a')?.getAttribute('href') === top) ??
    items.find(each => each.querySelector('ul'))
  const panel = item?.querySelector('ul')
  if (panel) {
    panel.setAttribute(mark, '')
    panel.style.visibility = 'visible'
    panel.style.opacity = '1'
  }
  return linkIn(item)
}

function clear(page: Document): void {
  for (const each of page.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    if (each.getAttribute(mark) === 'box') each.remove()
    else {
      each.removeAttribute(mark)
      for (const property of ['outline', 'outline-offset', 'visibility', 'opacity']) each.style.removeProperty(property)
    }
  }
}

/** Scrolls within the frame alone: `scrollIntoView` would scroll the office too. */
function bringIntoView(page: Document, element: Element): void {
  const { top, height } = element.getBoundingClientRect()
  const view = page.defaultView!
  if (top >= 0 && top + height <= view.innerHeight) return
  view.scrollTo({ top: view.scrollY + top - Math.max(0, (view.innerHeight - height) / 2), behavior: 'instant' })
}

export function markIn(page: Document, marked: Marked | undefined, isPhone: boolean): void {
  clear(page)
  if (!marked) return
  const found =
    marked.kind === 'widget'
      ? findWidget(page, marked)
      : marked.kind === 'ad'
        ? findAd(page, marked)
        : openMenu(page, marked, isPhone)
  if (!found) return
  if (marked.kind !== 'ad' && found.tagName !== 'FOOTER')
    outline(found as HTMLElement, marked.kind === 'menu' ? '-2px' : '4px')
  bringIntoView(page, found)
}
