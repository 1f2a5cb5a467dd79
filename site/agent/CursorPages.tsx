import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { useTeamCursor } from './useTeamCursor.ts'

type Props = { cursor: ReturnType<typeof useTeamCursor>; next: string | null | undefined }

/** The ways to the page before and the next one, of a list whose length is not counted. */
export const CursorPages = ({ cursor, next }: Props) => {
  const t = useText()
  if (cursor.page === 1 && !next) return null
  return (
    <nav aria-label={t('common.pages')} className="flex items-center justify-center gap-3">
      <Button tone="quiet" disabled={cursor.page === 1} onClick={cursor.goBack}>
        {t('common.page_previous')}
      </Button>
      <span className="figures text-sm text-text2" aria-current="page">
        {cursor.page}
      </span>
      <Button tone="quiet" disabled={!next} onClick={() => next && cursor.goOn(next)}>
        {t('common.page_next')}
      </Button>
    </nav>
  )
}
