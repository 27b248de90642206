// React hydrates a page in short tasks. A key or a press that it hears meanwhile makes it finish the whole page at once: a second on a phone.

type Listening = Parameters<EventTarget['addEventListener']>

/** Keeps the listeners that `work` adds to the target from it; the returned function adds them. */
export function holdListeners(target: EventTarget, work: () => void): () => void {
  const held: Listening[] = []
  target.addEventListener = (...listening: Listening) => void held.push(listening)
  try {
    work()
  } finally {
    Reflect.deleteProperty(target, 'addEventListener')
  }
  return () => {
    for (const listening of held.splice(0)) target.addEventListener(...listening)
  }
}
