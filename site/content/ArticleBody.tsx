import { SafeHtml } from '@tamuvo/ui/html/SafeHtml.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

type Props = {
  html: string
  /** The article is the page: its headings follow the title of the page. */
  isPage?: boolean
  className?: string
  /** Called when a link leads to another page of this site. */
  onFollow?: () => void
}

/** What stands in an article. Links to pages of this site open without loading it anew. */
export const ArticleBody = ({ html, isPage = false, className = '', onFollow }: Props) => {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || link.target === '_blank' || link.origin !== location.origin) return
    event.preventDefault()
    onFollow?.()
    void navigate({ href: `${link.pathname}${link.search}${link.hash}` })
  }
  return (
    // The links inside are reached by the keyboard themselves, and their Enter is a click.
    // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions
    <div onClick={follow}>
      <SafeHtml html={isPage ? html.replaceAll(/(<\/?)h3\b/g, '$1h2') : html} className={className} />
    </div>
  )
}
