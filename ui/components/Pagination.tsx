import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { pageWindow } from './page-window.ts'

type Props = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** The title of the list, where a page has more than one. */
  of?: string | undefined
  className?: string
}

/** Pages of a list. Nothing when there is one page. */
export const Pagination = ({ page, pages, onPage, of, className }: Props) => {
  const t = useText()
  if (pages <= 1) return null
  return (
    <nav
      aria-label={of ? t('common.pages_of', { list: of }) : t('common.pages')}
      className={cx('flex items-center justify-center gap-1', className)}
    >
      <IconButton label={t('common.page_previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <span className="figures px-2 text-sm text-text2 sm:hidden">{t('common.page_of', { page, pages })}</span>
      {pageWindow(page, pages).map((each, index) =>
        each === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden="true" className="w-6 text-center text-text3 max-sm:hidden">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            aria-label={t('common.page_go', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
            className="focus-ring figures size-11 rounded-input text-text2 transition-colors hover:bg-bg2 max-sm:hidden selected:bg-bg2 selected:font-semibold selected:text-brand-text"
          >
            {each}
          </button>
        ),
      )}
      <IconButton label={t('common.page_next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} />
      </IconButton>
    </nav>
  )
}
