import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { minuteOf, type Raffle } from './raffle-words.ts'

const seedMax = 64

type Props = {
  seed: NonNullable<NonNullable<Raffle['own']>['seed']>
  value: string
  onChange: (value: string) => void
}

/** What the next draw follows from: the hash of the server seed, and the seed that the member chooses. */
export const SeedField = ({ seed, value, onChange }: Props) => {
  const t = useText()
  return (
    <details className="rounded-input border border-line px-3.5">
      <summary className="focus-ring min-h-11 cursor-pointer rounded-sm py-2.5 text-sm font-medium">{t('raffle.fair')}</summary>
      <div className="flex flex-col gap-3 pb-3.5">
        <p className="text-sm text-text2">{t('raffle.fair_text', { time: minuteOf(seed.revealsAt) })}</p>
        <p className="text-sm">
          <span className="block text-text3">{t('raffle.seed_hash')}</span>
          <code className="figures break-all">{seed.commitment}</code>
        </p>
        <p className="text-sm">
          <span className="block text-text3">{t('raffle.nonce')}</span>
          <span className="figures">{seed.nonce}</span>
        </p>
        <Field
          label={t('raffle.client_seed')}
          hint={t('raffle.client_seed_hint', { max: seedMax })}
          value={value}
          maxLength={seedMax}
          autoComplete="off"
          spellCheck={false}
          error={value.trim() === '' ? t('raffle.client_seed_missing') : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </details>
  )
}
