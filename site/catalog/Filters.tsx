import type { GameType } from '@tamuvo/contract/brand.ts'
import { type MinBet, minBets } from '@tamuvo/contract/lobby.ts'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useSettings } from '../platform/useSettings.ts'
import { type Filter, offeredClassifies } from './lobby-state.ts'

type Props = { gameType: GameType; filter: Filter; onChange: (filter: Filter) => void }

const all = 'all'
const oneUnit: MinBet = '1.00'

/** What a lobby can be narrowed by; one at a time. */
export const Filters = ({ gameType, filter, onChange }: Props) => {
  const t = useText()
  const kinds = offeredClassifies(useSettings()?.supportLanguages ?? [])
  const bets = [
    { key: all, label: t('common.all') },
    ...minBets.map((bet) => ({ key: bet, label: bet === oneUnit ? t('lobby.one_or_more') : bet })),
  ]
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      {gameType === 'RNG' && (
        <Row label={t('lobby.kind')}>
          <Chips
            label={t('lobby.kind')}
            look="wrap"
            value={filter.kind ?? all}
            chips={[
              { key: all, label: t('common.all') },
              ...kinds.map((kind) => ({ key: kind, label: t(`catalog.kind_${kind}`) })),
            ]}
            onChange={(key) => onChange({ kind: kinds.find((kind) => kind === key) })}
          />
        </Row>
      )}
      <Row label={t('lobby.least_bet')}>
        <Chips
          label={t('lobby.least_bet')}
          look="wrap"
          value={filter.bet ?? all}
          chips={bets}
          onChange={(key) => onChange({ bet: minBets.find((bet) => bet === key) })}
        />
      </Row>
      {gameType === 'RNG' && (
        <Row label={t('lobby.lines')}>
          <Chips
            label={t('lobby.lines')}
            look="wrap"
            value={filter.lines ?? all}
            chips={[
              { key: all, label: t('common.all') },
              { key: '25', label: t('lobby.lines_25') },
            ]}
            onChange={(key) => onChange({ lines: key === '25' ? '25' : undefined })}
          />
        </Row>
      )}
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <span aria-hidden="true" className="text-sm text-text3">
      {label}
    </span>
    {children}
  </div>
)
