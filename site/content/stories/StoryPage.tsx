import { getStory } from '@tamuvo/contract/content.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ArticleBody } from '../ArticleBody.tsx'
import { StoryLabel } from './StoryLabel.tsx'

export const NewsStoryPage = () => <StoryPage kind="news" />
export const BlogStoryPage = () => <StoryPage kind="blog" />

const StoryPage = ({ kind }: { kind: 'news' | 'blog' }) => {
  const t = useText()
  const { slug = '' } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useCall(getStory, { kind, slug })
  const gone = error instanceof CallRefused && (error.code === 'NOT_FOUND' || error.code === 'MALFORMED')
  return (
    <div className="container-page pt-6">
      <article className="mx-auto max-w-3xl">
        <Link
          to={`/${kind}`}
          className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-text2 hover:text-text"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {t(`content.${kind}_all`)}
        </Link>
        {gone && <EmptyState title={t('content.story_gone')} />}
        {error && !gone && <ErrorState error={error} onRetry={refetch} className="mt-4" />}
        <SlowNotice waiting={isPending} onRetry={refetch} />
        {!data && !error && <SkeletonText lines={10} />}
        {data && (
          <>
            <div className="mt-2 flex items-center gap-3 text-xs text-text3">
              <StoryLabel label={data.label} />
              <time dateTime={data.publishedAt} className="figures">
                {formatDay(data.publishedAt)}
              </time>
            </div>
            <h1 className="mt-3 text-xl font-bold lg:text-2xl">{data.title}</h1>
            <p className="mt-2 text-md text-text2">{data.summary}</p>
            <ArticleBody isPage html={data.content} className="mt-6" />
          </>
        )}
      </article>
    </div>
  )
}
