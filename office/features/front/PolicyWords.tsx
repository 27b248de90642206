// Which hosts pages will open, in words and as the browser is told.

export function PolicyWords({ origins, inline, policy }: { origins: string[]; inline: number; policy: string[] }) {
  return (
    <div role="status">
      <p>
        {origins.length > 0 ? `Браузеру будет позволено обращаться к ${origins.join(', ')}.` : 'Чужих адресов нет.'}
        {inline > 0 && ` Встроенные (${inline})\u00a0— по отпечатку: поправленный код получит новый.`}
      </p>
      {policy.length > 0 && (
        <details>
          <summary>Что скажет политика страниц</summary>
          {policy.map(directive => (
            <p key={directive}>
              <code>{directive}</code>
            </p>
          ))}
        </details>
      )}
    </div>
  )
}
