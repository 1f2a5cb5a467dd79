import { dismissToast, toast } from '../components/toast-list.ts'
import { t } from '../text/text.ts'

/** A server that has not answered after so long is not just busy. */
const patienceMs = 3_000

/** Says that an answer about money is still awaited, and takes that back once it is there. */
export const tellWhenSlow = async <Value>(answer: Promise<Value>): Promise<Value> => {
  let shown: number | undefined
  const timer = setTimeout(() => {
    shown = toast('warning', t('common.confirming'), t('common.confirming_text'))
  }, patienceMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
    if (shown !== undefined) dismissToast(shown)
  }
}
