/** Lays the picture «after» over «before»; a slider moves the border by pointer, touch or arrow keys. */
export function bringToLife(figure: HTMLElement): void {
  const pair = figure.querySelector<HTMLElement>('.b-compare__pair')
  if (!pair || pair.children.length < 2) return
  const slider = document.createElement('input')
  slider.type = 'range'
  slider.min = '0'
  slider.max = '100'
  slider.value = '50'
  slider.className = 'b-compare__slider'
  slider.setAttribute('aria-label', 'Граница между «до» и «после»')
  const move = () => {
    pair.style.setProperty('--at', `${slider.value}%`)
    slider.setAttribute('aria-valuetext', `«До»\u00a0— ${slider.value} %`)
  }
  slider.addEventListener('input', move)
  move()
  pair.append(slider)
  pair.classList.add('b-compare__slid')
}
