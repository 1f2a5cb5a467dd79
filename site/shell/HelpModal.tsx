import { getHelpCenter } from '@tamuvo/contract/content.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArticleBody } from '../content/ArticleBody.tsx'
import { closeHelp } from './help-open.ts'

/** One article of the help centre in a window over the page. */
export const HelpModal = ({ tag }: { tag: string }) => {
  const t = useText()
  const { data, error, refetch } = useCall(getHelpCenter, { content: '1' }, { staleMs: 10 * 60_000 })
  const article = data?.list.find((each) => each.tag === tag)
  return (
    <Modal
      name="helpModal"
      open
      onOpenChange={closeHelp}
      title={article?.title ?? t('shell.help')}
      width={720}
      height={400}
      closeButton
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonText lines={8} />}
      {data && !article && <EmptyState title={t('common.page_not_found')} />}
      {article && <ArticleBody html={article.content} className="text-text2" />}
    </Modal>
  )
}
