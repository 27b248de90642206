/** Adds previous and next buttons for a mouse to a list that scrolls sideways; touch and keys work without them. */
export function bringToLife(section: HTMLElement): void {
  const list = section.querySelector<HTMLElement>('.b-carousel__list')
  if (!list || list.scrollWidth <= list.clientWidth + 1) return
  const group = document.createElement('div')
  group.className = 'b-carousel__buttons'
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const makeButton = (label: string, sign: string, direction: 1 | -1) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = sign
    button.setAttribute('aria-label', label)
    button.addEventListener('click', () =>
      list.scrollBy({ left: direction * list.clientWidth * 0.8, behavior: isCalm ? 'instant' : 'smooth' }),
    )
    group.append(button)
    return button
  }
  const back = makeButton('Листать назад', '←', -1)
  const forward = makeButton('Листать вперёд', '→', 1)
  const show = () => {
    back.ariaDisabled = String(list.scrollLeft <= 1)
    forward.ariaDisabled = String(list.scrollLeft >= list.scrollWidth - list.clientWidth - 1)
  }
  list.addEventListener('scroll', show, { passive: true })
  list.before(group)
  show()
}
