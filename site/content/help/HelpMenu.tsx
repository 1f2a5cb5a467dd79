import { helpGroups } from '@tamuvo/contract/content.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { HelpItem } from './help.ts'

type Props = { list: readonly Pick<HelpItem, 'tag' | 'title' | 'group'>[]; current: string }

/** Leads to each article, beside the one that is shown. All of it stands on the page: rules at the end of a list that scrolls are missed. */
export const HelpMenu = ({ list, current }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const go = (tag: string) => void navigate({ to: '.', search: true, hash: tag, replace: true, resetScroll: false })
  return (
    <nav aria-label={t('content.help_menu')}>
      {helpGroups.map((group) => {
        const items = list.filter((item) => item.group === group)
        return (
          items.length > 0 && (
            <div key={group} className="mb-3">
              <p className="px-3 text-xs font-semibold text-text3">{t(`content.group_${group}`)}</p>
              <ul>
                {items.map(({ tag, title }) => (
                  <li key={tag}>
                    <a
                      href={`#${tag}`}
                      aria-current={current === tag ? 'page' : undefined}
                      onClick={(event) => {
                        event.preventDefault()
                        go(tag)
                      }}
                      className={cx(
                        'focus-ring flex min-h-11 items-center rounded-input px-3 py-1 hover:bg-bg2',
                        current === tag ? 'bg-bg2 text-brand-text' : 'text-text2',
                      )}
                    >
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </nav>
  )
}
