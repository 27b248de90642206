import { say } from '../../../shell/toasts.ts'

export function CopyAddress({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      say({ text: 'Адрес скопирован' })
    } catch {
      say({ text: 'Браузер не дал скопировать: выделите адрес' })
    }
  }
  return (
    <li>
      <a className="link" href={address} target="_blank" rel="noopener">
        {address}
      </a>
      <button type="button" className="link" aria-label={`Скопировать: ${address}`} onClick={() => void copy()}>
        Скопировать
      </button>
    </li>
  )
}
