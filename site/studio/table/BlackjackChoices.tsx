import { hasText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useKit, useKitState } from '../hud/kit-context.tsx'

/** The key of each choice. */
const keys: Readonly<Record<string, string>> = {
  hit: 'h',
  stand: 's',
  double: 'd',
  split: 'p',
  insurance: 'i',
  'no-insurance': 'n',
}

const tones: Readonly<Record<string, string>> = {
  hit: 'bg-[#178a50]',
  stand: 'bg-[#b9252f]',
  double: 'bg-[#b67a12]',
  split: 'bg-[#3159b8]',
  insurance: 'bg-[#3159b8]',
  'no-insurance': 'bg-[#4a5266]',
}

/** What may be done with the hand, in big buttons. H, S, D, P do the same; I and N answer for insurance. */
export const BlackjackChoices = () => {
  const t = useText()
  const kit = useKit()
  const { round, phase } = useKitState('round', 'phase')
  const isAsked = phase === 'choosing'
  const choices = round?.choices ?? []
  const press = useEffectEvent((key: string): boolean => {
    const action = choices.find((each) => keys[each] === key)
    if (action) void kit.act(action)
    return action !== undefined
  })
  // Before the first paint, so that keys work as soon as choices are seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role="dialog"]')) return
      if (press(event.key.toLowerCase())) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div
      role="group"
      data-step={isAsked ? round?.actions.length : undefined}
      aria-label={t('tables.your_choice')}
      className="grid flex-1 grid-cols-2 gap-2 flat:w-full flat:flex-none"
    >
      {choices.map((action) => {
        const key = `tables.do_${action.replace('-', '_')}`
        return (
          <button
            key={action}
            type="button"
            data-action={action}
            disabled={!isAsked}
            aria-keyshortcuts={keys[action]}
            onClick={() => void kit.act(action)}
            className={`focus-ring min-h-12 rounded-input px-2 last:odd:col-span-2 text-md font-bold text-white shadow-raised active:scale-97 disabled:opacity-45 ${tones[action] ?? ''}`}
          >
            {hasText(key) ? t(key) : action}
          </button>
        )
      })}
    </div>
  )
}
