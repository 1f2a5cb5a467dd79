import type { listBets } from '@tamuvo/contract/betting.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useSearchText } from '../parts/useSearchText.ts'
import { stateLabels } from './BetState.tsx'
import { type BetPlace, betPlaceWords, shownStates } from './bet-place.ts'

type Games = ReceivedOutputOf<typeof listBets>['games']

type Props = { place: BetPlace; games: Games; onChange: (changed: Partial<Omit<BetPlace, 'page'>>) => void }

/** What of the record is shown: a provider, a game, a state, or the bet of a number. Only what was played can be chosen. */
export const BetFilters = ({ place, games, onChange }: Props) => {
  const t = useText()
  const [number, setNumber] = useSearchText(place.number, (text) =>
    onChange({ number: betPlaceWords.number.test(text) ? text : '' }),
  )
  const vendors = [...new Map(games.map(({ vendor, vendorName }) => [vendor, vendorName]))].filter(([vendor]) => vendor !== '')
  const ofVendor = games.filter(({ vendor }) => place.vendor === '' || vendor === place.vendor)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Select
        label={t('record.vendor')}
        options={[
          { key: '', label: t('record.vendors_all') },
          ...withChosen(
            place.vendor,
            vendors.map(([key, label]) => ({ key, label })),
          ),
        ]}
        value={place.vendor}
        onChange={(vendor) => onChange({ vendor, game: '' })}
      />
      <Select
        label={t('wallet.bet_game')}
        options={[
          { key: '', label: t('record.games_all') },
          ...withChosen(
            place.game,
            ofVendor.map(({ code, name }) => ({ key: code, label: name })),
          ),
        ]}
        value={place.game}
        onChange={(game) => onChange({ game })}
      />
      <Select
        label={t('common.status')}
        options={shownStates.map((key) => ({
          key,
          label: t(key === 'all' ? 'common.all' : key === 'corrected' ? 'wallet.bet_corrected' : stateLabels[key]),
        }))}
        value={place.state}
        onChange={(state) => onChange({ state })}
      />
      <SearchField label={t('wallet.bet_number')} value={number} onChange={setNumber} />
    </div>
  )
}

/** What is chosen stays to be seen, also while it is not among the answers. */
const withChosen = (chosen: string, options: { key: string; label: string }[]) =>
  chosen === '' || options.some(({ key }) => key === chosen) ? options : [...options, { key: chosen, label: chosen }]
