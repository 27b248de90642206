import { useMemo } from 'react'
import { drawQr } from '#ui/draw-qr.ts'
import styles from './QrCode.module.css'

/** The QR code and the secret for an authenticator app. Dark on white in both themes, because cameras expect that. */
export function QrCode({ uri, secret }: { uri: string; secret: string }) {
  const { size, path } = useMemo(() => drawQr(uri, 2), [uri])
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
