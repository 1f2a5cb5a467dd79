import { useText } from '@tamuvo/ui/text/useText.tsx'
import { DetailList } from '../parts/DetailList.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useSafer } from './useSafer.ts'

/** Helplines and other contacts, as the operator has set them. */
export const HelpContacts = () => {
  const t = useText()
  return (
    <section aria-labelledby="safer-help" className="flex flex-col gap-2">
      <h4 id="safer-help" className="font-semibold">
        {t('safer.help')}
      </h4>
      <Loaded answer={useSafer()} rows={2}>
        {({ helpContacts }) =>
          helpContacts.length === 0 ? (
            <p className="text-sm text-text2">{t('safer.help_none')}</p>
          ) : (
            <DetailList rows={helpContacts.map(({ name, contact }) => [name, contact] as const)} />
          )
        }
      </Loaded>
    </section>
  )
}
