import { listStories } from '@tamuvo/contract/content.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Skeleton, SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Rss } from 'lucide-react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useListPlace } from '../../parts/useListPlace.ts'
import { StoryLabel } from './StoryLabel.tsx'

type Kind = 'news' | 'blog'
type Story = ReceivedOutputOf<typeof listStories>['list'][number]

const pageSize = 12

export const NewsPage = () => <StoriesPage kind="news" />
export const BlogPage = () => <StoriesPage kind="blog" />

const StoriesPage = ({ kind }: { kind: Kind }) => {
  const t = useText()
  const { code } = useLanguage()
  const { place, turnTo } = useListPlace({})
  const answer = useCall(listStories, { kind, pageNo: place.page, pageSize }, { keepPrevious: true })
  const { data } = answer
  return (
    <div className="container-page pt-6">
      <header>
        <h1 className="text-xl font-bold lg:text-2xl">{t(`content.${kind}`)}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-text2">
          {t(`content.${kind}_lead`)}
          <a
            href={`/${kind}.rss?lang=${code}`}
            className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-sm text-brand-text"
          >
            <Rss size={16} aria-hidden="true" />
            {t('content.feed')}
          </a>
        </p>
      </header>
      <div className="mt-5 grid gap-6">
        <ListFrame answer={answer} page={place.page} onPage={turnTo}>
          {data ? <Stories list={data.list} none={t(`content.${kind}_none`)} /> : <StoriesSkeleton />}
        </ListFrame>
      </div>
    </div>
  )
}

const Stories = ({ list, none }: { list: readonly Story[]; none: string }) => {
  if (list.length === 0) return <EmptyState title={none} />
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {list.map((story) => (
        <StoryCard key={story.slug} story={story} />
      ))}
    </ul>
  )
}

const StoryCard = ({ story }: { story: Story }) => (
  <li className="card relative flex flex-col gap-2 p-5 transition-colors hover:border-text3">
    <div className="flex items-center justify-between gap-3 text-xs text-text3">
      <StoryLabel label={story.label} />
      <time dateTime={story.publishedAt} className="figures">
        {formatDay(story.publishedAt)}
      </time>
    </div>
    <h2 className="text-md font-semibold">
      <Link
        to={`/${story.kind}/$slug`}
        params={{ slug: story.slug }}
        className="focus-ring rounded-sm after:absolute after:inset-0 after:content-['']"
      >
        {story.title}
      </Link>
    </h2>
    <p className="text-text2">{story.summary}</p>
  </li>
)

const StoriesSkeleton = () => (
  <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    {[1, 2, 3].map((key) => (
      <div key={key} className="card p-5">
        <Skeleton className="mb-3 h-4 w-24" />
        <Skeleton className="mb-3 h-5 w-3/4" />
        <SkeletonText lines={2} />
      </div>
    ))}
  </div>
)
