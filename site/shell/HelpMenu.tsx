import { getHelpCenter } from '@tamuvo/contract/content.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useNear } from '@tamuvo/ui/hooks/useNear.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { openHelp } from './help-open.ts'
import { paths } from '../parts/paths.ts'

const shownMax = 12

/** The articles of the help centre; a press opens one in a window and leads to its place on the page of help. */
export const HelpMenu = () => {
  const t = useText()
  const [anchor, isNear] = useNear()
  const { data } = useCall(getHelpCenter, { content: '0' }, { staleMs: 10 * 60_000, enabled: isNear })
  return (
    <nav ref={anchor} aria-label={t('shell.help')} className="min-h-44">
      <h2 className="mb-1 text-sm font-semibold text-text3">{t('shell.help')}</h2>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
        {(data?.list ?? []).slice(0, shownMax).map(({ tag, title }) => (
          <li key={tag} className="min-w-0">
            <Link
              to={paths.help()}
              hash={tag}
              onClick={() => openHelp(tag)}
              className="focus-ring inline-flex min-h-11 max-w-full items-center rounded-sm text-sm text-text2 hover:text-text"
            >
              <span className="line-clamp-2">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
