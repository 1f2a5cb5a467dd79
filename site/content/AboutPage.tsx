import { getPage } from '@tamuvo/contract/content.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArticleBody } from './ArticleBody.tsx'

export const AboutPage = () => {
  const t = useText()
  const { data, error, isPending, refetch } = useCall(getPage, { name: 'about' })
  return (
    <div className="container-page pt-6">
      <article className="mx-auto max-w-3xl">
        <h1 className="text-xl font-bold lg:text-2xl">{data?.title ?? t('shell.about')}</h1>
        {error && <ErrorState error={error} onRetry={refetch} className="mt-4" />}
        <SlowNotice waiting={isPending} onRetry={refetch} />
        {!data && !error && <SkeletonText lines={10} />}
        {data && (
          <>
            <p className="mt-2 text-md text-text2">{data.summary}</p>
            <ArticleBody isPage html={data.content} className="mt-6" />
            <p className="figures mt-8 text-xs text-text3">
              {t('content.updated', { day: formatDay(data.updatedAt), version: data.version })}
            </p>
          </>
        )}
      </article>
    </div>
  )
}
