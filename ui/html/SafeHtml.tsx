import { useEffect, useState } from 'react'
import { SkeletonText } from '../components/Skeleton.tsx'

/** Rich text from outside, cleaned. The cleaner is fetched when the first such text is shown. */
export const SafeHtml = ({ html, className = '' }: { html: string; className?: string }) => {
  const [clean, setClean] = useState<string>()
  useEffect(() => {
    let wanted = true
    void import('./sanitise.ts').then(({ sanitise }) => wanted && setClean(sanitise(html)))
    return () => {
      wanted = false
    }
  }, [html])
  if (clean === undefined) return <SkeletonText lines={3} />
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />
}
