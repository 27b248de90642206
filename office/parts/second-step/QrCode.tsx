import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** The QR code and the secret for an authenticator app. Dark on white in both themes, because cameras expect that. */
export function QrCode({ uri, secret }: { uri: string; secret: string }) {
  const { data, size } = useMemo(() => encode(uri, { border: 2 }), [uri])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className={styles.scan}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="Картинка для приложения с кодами"
      >
        <path d={path} />
      </svg>
      <ol>
        <li>Откройте на телефоне приложение с кодами и снимите картинку.</li>
        <li>
          Или впишите ключ руками: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>Введите шесть цифр, которые оно покажет.</li>
      </ol>
    </div>
  )
}
