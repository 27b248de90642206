// The sending of a form.
import { useState, type FormEvent } from 'react'
import { wordsOf } from '../session/ask.ts'

/** `problem` says why the server refused; what was typed stays in the form until it has accepted. */
export function useSubmit(act: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (failure) {
      setProblem(wordsOf(failure))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return { isBusy, problem, submit }
}
