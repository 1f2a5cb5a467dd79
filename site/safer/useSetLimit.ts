import { getSafer, type LimitKind, setLimit } from '@tamuvo/contract/safer.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { isRaise, limitName, limitValue } from './limit-words.ts'

const hourMs = 3_600_000

type Change = { kind: LimitKind; from: string | null; to: string | null; coolingHours: number }

/** When a limit that is asked for now would hold. */
export const ripeTime = (coolingHours: number): string => formatInstant(serverNow() + coolingHours * hourMs)

/** Changes a limit; a higher one only after asking whether it is meant, with the time from which it would hold. */
export const useSetLimit = (onDone?: () => void) => {
  const t = useText()
  const action = useAction(setLimit, {
    invalidates: [getSafer],
    onDone: ({ how, effectiveAt }) => {
      if (how === 'IMMEDIATE') toast('success', t('safer.saved'))
      else toast('info', t('safer.raise_asked', { time: formatInstant(effectiveAt) }))
      onDone?.()
    },
  })
  const isMeant = ({ kind, from, to, coolingHours }: Change): Promise<boolean> =>
    confirm({
      title: t('safer.raise_question'),
      text: t('safer.raise_question_text', {
        name: limitName(kind),
        from: limitValue(kind, from),
        to: limitValue(kind, to),
        time: ripeTime(coolingHours),
      }),
    })
  const change = async (asked: Change): Promise<void> => {
    const { kind, from, to } = asked
    if (isRaise(kind, from, to) && !(await isMeant(asked))) return
    await action.run({ kind, value: to })
  }
  return { change, pending: action.pending, error: action.error }
}
