import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { startOneTap } from './one-tap.ts'
import { loadMethods, providerTitles, signInThrough, type Provider, type SignInMethods } from './providers.ts'
import styles from './SignInSheet.module.css'

/** `readConsent` returns the version of the terms when the box is ticked; `mustConsent` asks the reader to tick it. */
type Props = { readConsent: () => string | undefined; mustConsent: () => void }

/** The sign-in services that the publisher has configured, if any. */
export function SignInProviders({ readConsent, mustConsent }: Props) {
  const [methods, setMethods] = useState<SignInMethods>()
  const latest = useRef(readConsent)
  useEffect(() => {
    latest.current = readConsent
  })
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    void loadMethods().then(async loaded => {
      if (isOver) return
      setMethods(loaded)
      if (loaded.oneTap) stop = await startOneTap(loaded.oneTap, () => latest.current())
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  const signIn = (provider: Provider) => {
    const consent = readConsent()
    if (consent === undefined) mustConsent()
    else signInThrough(provider, consent)
  }
  if (!methods) return null
  return (
    <>
      {methods.providers.length > 0 && (
        <>
          <p className={styles.or}>или</p>
          <div className={styles.providers}>
            {methods.providers.map(provider => (
              <Button key={provider} kind="quiet" onClick={() => signIn(provider)}>
                {providerTitles[provider]}
              </Button>
            ))}
          </div>
        </>
      )}
      {methods.isRestricted && <p className={styles.note}>В вашей стране доступны не все способы входа.</p>}
    </>
  )
}
