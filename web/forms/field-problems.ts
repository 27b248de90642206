// What is wrong with a field, in Russian, in a line of its own below it: the browser's bubble speaks the language of the browser, covers the
// next field and is gone after five seconds. The state is in the document, so the boot script and the application share it.

const lineClass = 'field-problem'
const emptyWords: Readonly<Record<string, string>> = {
  name: 'Напишите, как вас зовут',
  email: 'Напишите адрес почты',
  text: 'Напишите хотя бы пару слов',
  message: 'Напишите хотя бы пару слов',
  agree: 'Отметьте согласие: без него отправить нельзя',
  consent: 'Отметьте согласие: без него войти нельзя',
  code: 'Введите шесть цифр из письма',
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Exported for its test. */
export function addressWords(address: string): string {
  const [name, host, ...more] = address.split('@')
  if (host === undefined) return 'В адресе не хватает @'
  if (more.length > 0) return 'В адресе лишняя @'
  if (name === '') return 'Допишите адрес до @'
  if (host === '') return 'Допишите адрес после @'
  if (/\s/.test(address)) return 'В адресе лишний пробел'
  return 'Похоже, в адресе опечатка'
}

function wordsFor(field: Field): string {
  const { validity, name, value } = field
  if (validity.valueMissing) return emptyWords[name] ?? 'Заполните это поле'
  if (validity.typeMismatch && field.type === 'email') return addressWords(value.trim())
  if (validity.patternMismatch && name === 'code') return emptyWords['code']!
  return 'Проверьте это поле'
}

/** A consent and a labelled field have their label around them. */
const lineOf = (field: Field): Element | null => {
  const next = (field.closest('label') ?? field).nextElementSibling
  return next?.classList.contains(lineClass) ? next : null
}

export function showFieldProblem(field: HTMLElement, words: string): void {
  if (!isField(field)) return
  const line = lineOf(field) ?? document.createElement('p')
  line.className = lineClass
  line.id ||= `problem-${crypto.randomUUID?.() ?? Math.random()}`
  line.textContent = words
  const box = field.closest('label') ?? field
  if (!line.isConnected) box.after(line)
  field.ariaInvalid = 'true'
  const described = new Set((field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  field.setAttribute('aria-describedby', [...described.add(line.id)].join(' '))
}

export function clearFieldProblem(field: Field): void {
  const line = lineOf(field)
  if (!line) return
  line.remove()
  field.ariaInvalid = null
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(id => id !== line.id)
  if (described.join('') === '') field.removeAttribute('aria-describedby')
  else field.setAttribute('aria-describedby', described.join(' '))
}

/**
 * Replaces the bubbles of every form. The first wrong field gets the focus, as the browser would do. Until the application has taken over the
 * page, its elements must be those of the document: `hold` keeps the press until then.
 */
export function watchFields(hold: (form: HTMLFormElement) => void): void {
  let isFirst = true
  addEventListener(
    'invalid',
    event => {
      if (!isField(event.target)) return
      event.preventDefault()
      const isReady = 'ready' in document.documentElement.dataset
      if (isReady) showFieldProblem(event.target, wordsFor(event.target))
      if (!isFirst) return
      isFirst = false
      setTimeout(() => (isFirst = true))
      if (isReady) event.target.focus()
      else if (event.target.form) hold(event.target.form)
    },
    true,
  )
  for (const name of ['input', 'change'])
    addEventListener(name, ({ target }) => isField(target) && clearFieldProblem(target), true)
}
