// The placeholder of a file that is being uploaded. Plain DOM, because ProseMirror manages widgets.
import { bytes } from '../../../media/media-words.ts'
import { isActive, type Upload, type Uploads } from '../../../media/uploads.ts'
import styles from './pictures.module.css'

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string | undefined, text = '') {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text) made.textContent = text
  return made
}

function button(title: string, label: string, act: () => void): HTMLButtonElement {
  const made = element('button', 'link', title)
  made.type = 'button'
  made.setAttribute('aria-label', label)
  made.addEventListener('click', act)
  return made
}

const words = ({ state, sent, size, message }: Upload): string => {
  if (state === 'refused') return `${message ?? 'Не загрузилось'}. `
  if (state === 'lost') return `Ждёт связи: ${bytes(sent)} из ${bytes(size)}`
  if (state === 'waiting') return 'Ждёт очереди'
  return state === 'reading' ? 'Читаем' : `${bytes(sent)} из ${bytes(size)}`
}

export function drawUpload(upload: Upload, uploads: Uploads): HTMLElement {
  const { key, name, size, sent, state, preview } = upload
  const box = element('div', styles.upload)
  box.contentEditable = 'false'
  box.dataset.state = state
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', `Загрузка: ${name}`)
  if (preview !== undefined) {
    const picture = element('img', styles.preview)
    picture.src = preview
    picture.alt = ''
    box.append(picture)
  }
  const line = element('p', styles.line)
  line.append(element('b', undefined, name))
  const said = element('span', styles.said, words(upload))
  if (state === 'refused') said.setAttribute('role', 'alert')
  line.append(said)
  if (state === 'refused') line.append(button('Повторить', `Повторить загрузку: ${name}`, () => uploads.retry(key)))
  line.append(
    button('Убрать', isActive(upload) ? `Остановить загрузку: ${name}` : `Убрать: ${name}`, () => uploads.drop(key)),
  )
  box.append(line)
  if (isActive(upload)) {
    const progress = element('progress', undefined)
    progress.max = size
    if (state !== 'reading') progress.value = sent
    progress.setAttribute('aria-label', name)
    box.append(progress)
  }
  return box
}
