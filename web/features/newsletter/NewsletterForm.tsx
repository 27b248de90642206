// Subscription to the newsletter, in the footer of every page. A plain form: without scripts a page answers it.
import { Heading } from '../../components/Heading.tsx'
import { Agree, Trap } from '#article-body/form-parts.tsx'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { consentTexts } from '#domain/consent.ts'
import { useSite } from '../../documents/use-site.ts'
import consent from '../../forms/Consent.module.css'
import { takeSubmit } from '../../forms/take-submit.ts'
import styles from './NewsletterForm.module.css'

export function NewsletterForm() {
  const hasOwnText = useSite().consents.letters !== ''
  return (
    <section className={styles.band} aria-labelledby="letters-title">
      <div className={`wrap ${styles.letters}`}>
        <Mascot mood="hello" width={144} isLazy className={styles.bird} />
        <div>
          <Heading level={2} id="letters-title" className="stop">
            Лучшее <span className={styles.held}>за неделю&nbsp;— письмом</span>
          </Heading>
          <p>Приходит раз в неделю. Отписаться можно одним нажатием.</p>
        </div>
        <div>
          <form
            className={styles.form}
            method="post"
            action="/wp-admin/admin-ajax.php"
            data-success="Письмо отправили. Осталось нажать ссылку в нём. Если вы уже подписаны, нового письма не будет."
            onSubmit={event => takeSubmit(event, event.currentTarget)}
          >
            <input type="hidden" name="action" value="newsletter" />
            <input type="hidden" name="type" value="newsletter" />
            <Trap />
            <input
              className={styles.email}
              type="email"
              name="email"
              aria-label="Электронная почта"
              placeholder="Ваша почта"
              required
              maxLength={254}
              autoComplete="email"
              inputMode="email"
            />
            <Agree
              className={consent.consent}
              also={
                hasOwnText && (
                  <>
                    {' '}
                    и <a href={consentTexts.letters.path}>получение писем</a>
                  </>
                )
              }
            />
            <Button type="submit">Подписаться</Button>
          </form>
          <p className={styles.said} role="status" tabIndex={-1} />
        </div>
      </div>
    </section>
  )
}
