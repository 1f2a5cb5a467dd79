import { checkChoices, getSafer, getPlaySession, setRealityCheck } from '@tamuvo/contract/safer.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefusalNotice } from '../parts/FormNotice.tsx'

/** How often a member is shown the time played. */
export const RealityChoice = ({ minutes }: { minutes: number }) => {
  const t = useText()
  const { run, error } = useAction(setRealityCheck, {
    invalidates: [getSafer, getPlaySession],
    onDone: (_done, asked) => toast('success', t('safer.checked', { minutes: asked.minutes })),
  })
  const choose = (key: string) => {
    const chosen = checkChoices.find((each) => String(each) === key)
    if (chosen) void run({ minutes: chosen })
  }
  return (
    <section aria-labelledby="safer-check">
      <h4 id="safer-check" className="font-semibold">
        {t('safer.check_every')}
      </h4>
      <p className="mb-2 text-sm text-text3">{t('safer.check_text')}</p>
      <RefusalNotice error={error} />
      <Chips
        look="wrap"
        label={t('safer.check_every')}
        chips={checkChoices.map((each) => ({ key: String(each), label: t('safer.check_minutes', { minutes: each }) }))}
        value={String(minutes)}
        onChange={choose}
      />
    </section>
  )
}
