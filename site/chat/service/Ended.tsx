import { rateServiceChat, serviceLimits } from '@tamuvo/contract/service-chat.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Star } from 'lucide-react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { Transcript } from './Transcript.tsx'
import type { Conversation } from './useServiceChat.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { type Control, useForm } from '../../parts/useForm.ts'

type Props = { conversation: Conversation; mail: string | null; onAgain: () => void; onRated: () => unknown }

/** After a conversation: a rating, a transcript by mail, and a button that starts another. */
export const Ended = ({ conversation, mail, onAgain, onRated }: Props) => {
  const t = useText()
  return (
    <section className="safe-bottom flex max-h-[65%] shrink-0 flex-col gap-4 overflow-y-auto border-t border-line bg-bg1 p-4">
      {conversation.staff !== null && <Rating rating={conversation.rating} onRated={onRated} />}
      <Transcript mail={mail} />
      <Button wide onClick={onAgain}>
        {t('service.again')}
      </Button>
    </section>
  )
}

const Rating = ({ rating, onRated }: { rating: number | null; onRated: () => unknown }) => {
  const t = useText()
  const form = useForm({ stars: 0, remark: '' })
  const rate = useAction(rateServiceChat, { onDone: onRated })
  if (rating !== null || rate.data)
    return (
      <p role="status" className="text-text2">
        {t('service.rated')}
      </p>
    )
  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={() => rate.run(form.values)}>
      <RefusalNotice error={rate.error} />
      <Stars {...form.control('stars')} />
      {form.values.stars > 0 && (
        <>
          <TextArea
            label={t('service.remark')}
            optional
            rows={2}
            max={serviceLimits.remarkMax}
            maxLength={serviceLimits.remarkMax}
            {...form.field('remark')}
          />
          <Button type="submit" tone="quiet" pending={rate.pending}>
            {t('service.send')}
          </Button>
        </>
      )}
    </FormFrame>
  )
}

const Stars = ({ value, onChange }: Control<number>) => {
  const t = useText()
  return (
    <fieldset>
      <legend className="font-semibold">{t('service.rate')}</legend>
      <div className="mt-1 flex">
        {[1, 2, 3, 4, 5].map((count) => (
          <label
            key={count}
            className="grid size-11 cursor-pointer place-items-center rounded-input has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name="stars"
              className="sr-only"
              aria-label={t('service.stars', { count })}
              checked={value === count}
              onChange={() => onChange(count)}
            />
            <Star size={28} aria-hidden="true" className={cx(count <= value ? 'fill-current text-brand-text' : 'text-text3')} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
