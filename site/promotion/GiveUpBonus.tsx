import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { forfeitBonus, listBonuses, previewForfeit } from '@tamuvo/contract/bonus.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { money } from '../parts/figure-words.ts'
import { Terms } from './Terms.tsx'

/** Gives up a bonus, after a question that says what goes and what stays. */
export const GiveUpBonus = ({ id }: { id: string }) => {
  const t = useText()
  const client = useClient()
  const action = useAction(forfeitBonus, {
    invalidates: [listBonuses, listTurnover, getBalance],
    onDone: () => toast('success', t('bonus.gave_up')),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const giveUp = async () => {
    try {
      const preview = await client(previewForfeit, { id })
      const isSure = await confirm({
        icon: 'question',
        title: t('bonus.give_up_title'),
        text: <Preview preview={preview} />,
        confirmLabel: t('bonus.give_up'),
        cancelLabel: t('bonus.keep_it'),
      })
      if (isSure) await action.run({ id })
    } catch (error) {
      toast('error', errorSentence(error))
    }
  }
  return (
    <Button tone="outline" onClick={giveUp} pending={action.pending}>
      {t('bonus.give_up')}
    </Button>
  )
}

const Preview = ({ preview: { forfeited, left, toBet, mode } }: { preview: ReceivedOutputOf<typeof previewForfeit> }) => {
  const t = useText()
  return (
    <div className="text-start">
      <p className="text-sm">{t(`promotion.give_up_${mode}`)}</p>
      <Terms
        terms={[
          [t('bonus.lose'), money(forfeited)],
          [t('bonus.keep'), money(left)],
          [t('bonus.still'), money(toBet)],
        ]}
      />
    </div>
  )
}
