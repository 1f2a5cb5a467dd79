import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleAlert, RotateCw } from 'lucide-react'
import { Bubble, Pictures } from './Bubble.tsx'
import type { Unsent } from './useOutbox.ts'

/** What is on its way, or has not arrived. */
export const UnsentList = ({ unsent, retry }: { unsent: readonly Unsent[]; retry: (again: Unsent) => void }) => {
  const t = useText()
  return unsent.map((each) => (
    <Bubble key={each.key} isOwn text={each.text} isFaint={!each.hasFailed}>
      <Pictures pictures={each.pictures} />
      {each.hasFailed ? (
        <span className="mt-1 flex flex-wrap items-center justify-end gap-2 text-sm text-loss">
          <CircleAlert size={16} aria-hidden="true" />
          {t('service.failed')}
          <Button tone="quiet" icon={<RotateCw size={16} />} onClick={() => retry(each)}>
            {t('common.retry')}
          </Button>
        </span>
      ) : (
        <span className="mt-1 block text-end text-xs text-text2">{t('service.sending')}</span>
      )}
    </Bubble>
  ))
}
