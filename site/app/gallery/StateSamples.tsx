import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { SkeletonRows, SkeletonText, SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Section, type Words } from './Section.tsx'

const failed = new CallRefused('SYSTEM_ERROR', { traceId: 'b3f1c8d2e4a5' })
const broke = new CallRefused('INSUFFICIENT')
const retry = () => undefined

export const StateSamples = ({ words }: { words: Words }) => {
  const t = useText()
  return (
    <Section title="States">
      <ErrorState error={failed} title={t('common.load_failed')} onRetry={retry} />
      <ErrorState error={broke} />
      <SlowNotice waiting afterMs={0} onRetry={retry} />
      <div className="grid gap-4 md:grid-cols-3">
        <div className="card p-4">
          <SkeletonText lines={3} />
        </div>
        <div className="card px-4">
          <SkeletonRows rows={3} />
        </div>
        <SkeletonTiles count={3} className="grid grid-cols-3 gap-3" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => toast('success', words['credited'] ?? '', 'K 100.37')}>
          Toast: good
        </Button>
        <Button tone="quiet" onClick={() => toast('error', t('refusal.INSUFFICIENT'))}>
          Toast: bad
        </Button>
      </div>
      <div className="pt-[150dvh]">
        <LazyImage src="/missing.png" alt="missing" width={120} height={160} className="rounded-card" />
      </div>
    </Section>
  )
}
