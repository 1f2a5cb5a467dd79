import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { chipClass } from '@tamuvo/ui/components/Chips.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useDebounced } from '@tamuvo/ui/hooks/rate.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { searchDelayMs } from '../../parts/search-delay.ts'
import { Findings, type FindingsTab } from './Findings.tsx'
import { PopularGames } from './PopularGames.tsx'
import { forgetTerms, readTerms, rememberTerm } from './recent-terms.ts'
import { closeSearch } from './search-open.ts'
import { useFindings } from './useFindings.ts'

/** Looks through games, studios, help and promotions while one types. */
export const SearchModal = () => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState<FindingsTab>('all')
  const term = useDebounced(typed.trim(), searchDelayMs)
  const found = useFindings(term)
  const counts = {
    games: found.games.length,
    vendors: found.vendors.length,
    help: found.help.length,
    promotions: found.promotions.length,
  }
  const total = counts.games + counts.vendors + counts.help + counts.promotions
  const tabs = (['all', 'games', 'vendors', 'help', 'promotions'] as const).map((key) => ({
    key,
    label: t(`lobby.search_${key}`),
    ...(key !== 'all' && counts[key] === 0 ? { disabled: true } : {}),
  }))
  const chosen = () => {
    rememberTerm(term)
    closeSearch()
  }
  return (
    <Modal open onOpenChange={closeSearch} title={t('common.search')} width={860} height={560} closeButton draggable={false}>
      <label className="mt-1 flex min-h-12 items-center gap-3 rounded-input border border-line bg-bg2 px-4 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand-text">
        <Search size={20} aria-hidden="true" className="shrink-0 text-text3" />
        <input
          type="search"
          data-autofocus=""
          value={typed}
          maxLength={60}
          aria-label={t('lobby.search_all_label')}
          placeholder={t('lobby.search_all_hint')}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full min-w-0 bg-transparent outline-none"
        />
      </label>
      <div className="mt-4" aria-live="polite">
        {term === '' && <Terms onPick={setTyped} />}
        {term !== '' && (
          <Tabs label={t('common.search')} tabs={tabs} value={tab} onChange={setTab} look="line" className="mb-4" />
        )}
        {found.error && <ErrorState error={found.error} onRetry={found.retry} />}
        {found.waiting && (
          <div className="grid min-h-40 place-items-center">
            <Spinner size={24} />
          </div>
        )}
        {term !== '' && !found.waiting && total === 0 && !found.error && (
          <EmptyState icon={<SearchX size={28} />} title={t('catalog.search_none', { query: term })} />
        )}
        <Findings found={found} tab={tab} onChosen={chosen} />
      </div>
      {term === '' && (
        <div className="mt-5">
          <PopularGames />
        </div>
      )}
    </Modal>
  )
}

const Terms = ({ onPick }: { onPick: (term: string) => void }) => {
  const t = useText()
  const [terms, setTerms] = useState(readTerms)
  if (terms.length === 0) return <p className="text-sm text-text3">{t('lobby.search_start')}</p>
  const forget = () => {
    forgetTerms()
    setTerms([])
  }
  return (
    <section aria-label={t('lobby.search_before')}>
      <div className="flex items-center justify-between">
        <h3 className="text-sm text-text3">{t('lobby.search_before')}</h3>
        <button type="button" onClick={forget} className="focus-ring min-h-11 rounded-sm px-2 text-sm text-brand-text">
          {t('common.clear')}
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        {terms.map((term) => (
          <button key={term} type="button" onClick={() => onPick(term)} className={chipClass}>
            {term}
          </button>
        ))}
      </div>
    </section>
  )
}
