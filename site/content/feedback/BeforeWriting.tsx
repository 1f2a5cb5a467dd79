import { getHelpCenter } from '@tamuvo/contract/content.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { openLogin } from '../../account/login/auth-window.ts'
import { paths } from '../../parts/paths.ts'

/** What is asked most, in this order. */
const asked: readonly string[] = ['faq', 'how-to-deposit', 'how-to-withdraw', 'account-safety']

/** Answers that may save a visitor the writing; who logs in reads the answer here. */
export const BeforeWriting = () => {
  const t = useText()
  const { data } = useCall(getHelpCenter, { content: '0' }, { staleMs: 10 * 60_000 })
  const articles = asked.flatMap((tag) => data?.list.filter((item) => item.tag === tag) ?? [])
  return (
    <section aria-labelledby="before-title" className="card p-4 sm:p-6">
      <h2 id="before-title" className="text-lg font-bold">
        {t('content.before_writing')}
      </h2>
      <ul className="mt-2 min-h-44 divide-y divide-line">
        {articles.map(({ tag, title }) => (
          <li key={tag}>
            <Link
              to={paths.help()}
              hash={tag}
              className="focus-ring flex min-h-11 items-center justify-between gap-3 rounded-sm py-2 text-text2 hover:text-text"
            >
              {title}
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-text3" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-sm text-text2">{t('content.login_for_answers')}</p>
      <Button tone="quiet" className="mt-3" onClick={() => openLogin()}>
        {t('shell.login')}
      </Button>
    </section>
  )
}
