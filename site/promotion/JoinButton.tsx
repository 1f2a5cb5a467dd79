import { joinPromotion } from '@tamuvo/contract/promotion.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { afterTaking } from './after-taking.ts'
import { TakeNotice } from './TakeNotice.tsx'

/** Joins a promotion of periods. */
export const JoinButton = ({ id }: { id: string }) => {
  const t = useText()
  const { run, pending, error } = useAction(joinPromotion, {
    invalidates: afterTaking,
    onDone: () => toast('success', t('promotion.joined')),
  })
  return (
    <>
      <TakeNotice error={error} />
      <Button size="lg" wide pending={pending} onClick={() => run({ id })}>
        {t('promotion.join')}
      </Button>
    </>
  )
}
