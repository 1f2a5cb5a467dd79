import { helpGroups } from '@tamuvo/contract/content.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton, SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useCleaner } from '@tamuvo/ui/html/SafeHtml.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown, SearchX, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOpenLimits } from '../../account/login/useOpenLimits.ts'
import { ArticleBody } from '../ArticleBody.tsx'
import { findHelp, type HelpItem, useHelp } from './help.ts'
import { HelpMenu } from './HelpMenu.tsx'
import { HelpRating } from './HelpRating.tsx'
import { searchText } from '../../parts/list-place.ts'
import { useListPlace } from '../../parts/useListPlace.ts'
import { useSearchText } from '../../parts/useSearchText.ts'
import { SearchField } from '../../parts/SearchField.tsx'

/** One article beside the list of all, or on a phone all as a list that unfolds; an address behind "#" names an article. */
export const HelpPage = () => {
  const t = useText()
  const { data, error, isPending, refetch } = useHelp()
  const { place, change } = useListPlace({ q: searchText })
  const [typed, setTyped] = useSearchText(place.q, (q) => change({ q }))
  const ready = useCleaner() !== undefined && data !== undefined
  const isWide = useMedia('(width >= 1024px)')
  useAnchor(ready, isWide)
  const found = findHelp(data?.list ?? [], typed)
  const openLimits = useOpenLimits()
  return (
    <div className="container-page pt-6">
      <header className="max-w-3xl">
        <h1 className="text-xl font-bold lg:text-2xl">{t('content.in_help_center')}</h1>
        <p className="mt-2 text-text2">{t('content.help_lead')}</p>
        <button
          type="button"
          onClick={openLimits}
          className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-brand-text"
        >
          <ShieldCheck size={18} aria-hidden="true" />
          {t('shell.safer')}
        </button>
        <SearchField label={t('content.help_search')} value={typed} onChange={setTyped} className="mt-4" />
        <p role="status" className="mt-1 min-h-5 text-sm text-text3">
          {typed.trim() !== '' && ready && found.length > 0 && t('content.found', { count: found.length })}
        </p>
      </header>
      {error && <ErrorState error={error} onRetry={refetch} className="mt-4" />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {!error && !ready && <HelpSkeleton />}
      {ready && (
        <div className="mt-4 grid items-start gap-8 lg:grid-cols-[260px_minmax(0,1fr)]">
          {found.length === 0 && <NoArticle onClear={() => setTyped('')} />}
          {found.length > 0 && (isWide ? <OneArticle list={found} /> : <Articles list={found} />)}
        </div>
      )}
    </div>
  )
}

/** Leads to the article that the address names once it is there, and to the top where it is the only one. */
const useAnchor = (ready: boolean, isWide: boolean): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (!ready || isWide) return
    const target = hash ? document.querySelector(`#${CSS.escape(hash)}`) : null
    if (target) target.scrollIntoView()
    else window.scrollTo({ top: 0 })
  }, [ready, isWide, hash])
}

const NoArticle = ({ onClear }: { onClear: () => void }) => {
  const t = useText()
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={t('content.help_none')}
      action={
        <Button tone="quiet" onClick={onClear}>
          {t('content.search_clear')}
        </Button>
      }
      className="lg:col-span-2"
    />
  )
}

type ListProps = { list: readonly HelpItem[] }

/** The article that the address names, or the first. */
const OneArticle = ({ list }: ListProps) => {
  const { hash } = useLocation()
  const item = list.find(({ tag }) => tag === hash) ?? list[0]
  if (!item) return null
  return (
    <>
      <HelpMenu list={list} current={item.tag} />
      <article key={item.tag} id={item.tag} className="card min-w-0 p-6">
        <h2 className="text-lg font-bold">{item.title}</h2>
        <ArticleText item={item} />
      </article>
    </>
  )
}

const Articles = ({ list }: ListProps) => {
  const t = useText()
  return (
    <div className="grid min-w-0 gap-6">
      {helpGroups.map((group) => {
        const items = list.filter((item) => item.group === group)
        return (
          items.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`} className="mb-2 text-md font-bold">
                {t(`content.group_${group}`)}
              </h2>
              <div className="card divide-y divide-line">
                {items.map((item) => (
                  <FoldedArticle key={item.tag} item={item} />
                ))}
              </div>
            </section>
          )
        )
      })}
    </div>
  )
}

/** An article under its title, unfolded where the address names it. */
const FoldedArticle = ({ item }: { item: HelpItem }) => {
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === item.tag)
  useEffect(() => {
    if (hash === item.tag) setOpen(true)
  }, [hash, item.tag])
  return (
    <article id={item.tag} className="scroll-mt-32">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="focus-ring flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-start font-semibold"
        >
          {item.title}
          <ChevronDown size={18} aria-hidden="true" className={cx('shrink-0 text-text3', isOpen && 'rotate-180')} />
        </button>
      </h3>
      {isOpen && (
        <div className="px-4 pb-3">
          <ArticleText item={item} />
        </div>
      )}
    </article>
  )
}

const ArticleText = ({ item }: { item: HelpItem }) => {
  const t = useText()
  return (
    <>
      <ArticleBody html={item.content} className="mt-3 max-w-3xl text-text2 [&_h3]:text-text" />
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
        <HelpRating tag={item.tag} />
        <p className="figures text-xs text-text3">
          {t('content.updated', { day: formatDay(item.updatedAt), version: item.version })}
        </p>
      </footer>
    </>
  )
}

const HelpSkeleton = () => (
  <div className="mt-4 grid gap-8 lg:grid-cols-[260px_minmax(0,1fr)]">
    <Skeleton className="h-80 w-full rounded-card max-lg:h-11" />
    <div className="grid gap-4">
      {[1, 2, 3].map((key) => (
        <div key={key} className="card p-6">
          <Skeleton className="mb-4 h-5 w-1/3" />
          <SkeletonText lines={6} />
        </div>
      ))}
    </div>
  </div>
)
