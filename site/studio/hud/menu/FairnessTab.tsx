import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { randomUuid } from '@tamuvo/ui/calls/request-key.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCallback, useState } from 'react'
import type { SeedChange } from '../../kit/round-source.ts'
import { useKit, useKitState } from '../kit-context.tsx'
import { Facts } from './Facts.tsx'
import { useAsked } from './useAsked.ts'

const seedLengthMax = 64

/** The seeds: the hash of the one in use, the player's own, and the one that was revealed last. */
export const FairnessTab = () => {
  const t = useText()
  const { source } = useKit()
  const { phase } = useKitState('phase')
  const [seed, setSeed] = useState(() => randomUuid().slice(0, 8))
  const [change, setChange] = useState<SeedChange>()
  const [refusal, setRefusal] = useState<string>()
  const { value, error, again } = useAsked(useCallback(() => source.seed(), [source]))
  const rotate = async () => {
    setRefusal(undefined)
    await source.changeSeed(seed.trim()).then(setChange, (reason: unknown) => setRefusal(errorSentence(reason)))
  }
  if (error) return <ErrorState error={error} onRetry={again} title={t('studio.fairness')} />
  const now = change?.seed ?? value
  if (!now) return <Spinner />
  return (
    <div className="space-y-4 text-sm">
      <p className="text-text2">{t('studio.recipe')}</p>
      <Facts
        facts={[
          [t('studio.seed_hash'), now.commitment],
          [t('studio.client_seed'), now.clientSeed],
          [t('studio.nonce'), t('studio.rounds_of_seed', { count: now.nonce })],
        ]}
      />
      <p className="text-text2">{t('studio.rotate_text')}</p>
      <Field
        label={t('studio.client_seed')}
        value={seed}
        maxLength={seedLengthMax}
        error={refusal}
        onChange={(event) => setSeed(event.target.value)}
      />
      <Button tone="accent" wide disabled={phase !== 'idle' || !isSeed(seed)} onClick={rotate}>
        {t('studio.rotate')}
      </Button>
      {change?.revealed && (
        <Facts
          facts={[
            [t('studio.server_seed'), change.revealed.serverSeed],
            [t('studio.seed_hash'), change.revealed.commitment],
            [t('studio.nonce'), t('studio.rounds_of_seed', { count: change.revealed.rounds })],
          ]}
        />
      )}
    </div>
  )
}

/** What the server takes, without the colon, which parts the seed from the numbers in the message of the hash. */
const isSeed = (text: string): boolean => /^[\x20-\x39\x3b-\x7e]{1,64}$/.test(text.trim())
