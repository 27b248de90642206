// Opens the text of an article, and creates it if there is none.
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { openPostText } from '#contract/newsroom-release.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import styles from './PostPage.module.css'

export function PostPage() {
  const { id = '' } = useParams()
  const { ask } = useOffice()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isLeft = false
    ask(openPostText, { params: { postId: Number(id) } }).then(
      ({ text }) => void (isLeft || navigate(`/texts/${text.id}`, { replace: true })),
      reason => isLeft || setError(reason),
    )
    return () => {
      isLeft = true
    }
  }, [ask, id, navigate])
  return (
    <main id="main" className={styles.main}>
      <h1>{error === undefined ? 'Открываю статью' : 'Статья не открылась'}</h1>
      {error !== undefined && (
        <p role="alert">
          {wordsOf(error)}.{' '}
          <Link className="link" to="/plan">
            Вернуться в план
          </Link>
        </p>
      )}
    </main>
  )
}
