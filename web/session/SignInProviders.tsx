import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { startOneTap } from './one-tap.ts'
import { loadMethods, providerTitles, signInThrough, type SignInMethods } from './providers.ts'
import styles from './SignInSheet.module.css'

/** The services that the publisher has set up, if any. `checkConsent` says what is missing and answers false. */
export function SignInProviders({ consent, checkConsent }: { consent: string; checkConsent: () => boolean }) {
  const [methods, setMethods] = useState<SignInMethods>()
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    void loadMethods().then(async loaded => {
      if (isOver) return
      setMethods(loaded)
      if (loaded.oneTap) stop = await startOneTap(loaded.oneTap)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  if (!methods || methods.providers.length === 0) return null
  return (
    <>
      <p className={styles.or}>или</p>
      <div className={styles.providers}>
        {methods.providers.map(provider => (
          <Button key={provider} kind="quiet" onClick={() => checkConsent() && signInThrough(provider, consent)}>
            {providerTitles[provider]}
          </Button>
        ))}
      </div>
    </>
  )
}
