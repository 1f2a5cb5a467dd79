import type { NavigationResource } from '@tamuvo/contract/shell.ts'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { navigationLabel } from '../platform/navigation-label.ts'

/** An entry that the brand adds to the navigation: a page of this site, or an address elsewhere in a window of its own. */
export const ResourceLink = ({ resource, className }: { resource: NavigationResource; className: string }) => {
  // The language may change while the page is open.
  useText()
  const label = navigationLabel(resource, currentLanguage().code)
  if (resource.url.startsWith('/'))
    return (
      <Link to={resource.url} className={className}>
        {label}
      </Link>
    )
  return (
    <a href={resource.url} target="_blank" rel="noreferrer" className={className}>
      {label}
    </a>
  )
}
