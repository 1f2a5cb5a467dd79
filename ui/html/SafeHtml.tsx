import { useEffect, useMemo, useState } from 'react'
import { SkeletonText } from '../components/Skeleton.tsx'

type Cleaner = (html: string) => string

let cleaner: Cleaner | undefined

/** The cleaner of rich text. It is fetched when the first such text is shown; until then undefined. */
export const useCleaner = (): Cleaner | undefined => {
  const [, setReady] = useState(cleaner !== undefined)
  useEffect(() => {
    let wanted = true
    if (cleaner) return
    void import('./sanitise.ts').then(({ sanitise }) => {
      cleaner = sanitise
      if (wanted) setReady(true)
    })
    return () => {
      wanted = false
    }
  }, [])
  return cleaner
}

/** Rich text from outside, cleaned. */
export const SafeHtml = ({ html, className = '' }: { html: string; className?: string }) => {
  const clean = useCleaner()
  const safe = useMemo(() => clean?.(html), [clean, html])
  if (safe === undefined) return <SkeletonText lines={3} />
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: safe }} />
}
