import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { ProductIcon, products } from '@tamuvo/ui/components/ProductIcon.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { openSearch } from '../pages/search/search-open.ts'
import { lobbyPath } from '../catalog/nav-targets.ts'
import { useCatalog } from '../catalog/useCatalog.ts'

/** All kinds of games, in a sheet over the page of a phone. */
export const GamesSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useText()
  const { data } = useCatalog()
  const lanes = data?.data.lanes ?? products.map((gameCategory) => ({ gameCategory, vendors: [] }))
  const search = () => {
    onClose()
    openSearch()
  }
  return (
    <BottomSheet open={open} onClose={onClose} title={t('shell.games')} tall>
      <ul className="pb-4">
        <li>
          <button
            type="button"
            onClick={search}
            className="focus-ring mb-2 flex min-h-12 w-full items-center gap-3 rounded-input bg-bg2 px-4 text-text3"
          >
            <Search size={20} aria-hidden="true" />
            {t('shell.search')}
          </button>
        </li>
        {lanes.map(({ gameCategory, vendors }) => (
          <li key={gameCategory}>
            <Link
              to={lobbyPath(gameCategory)}
              onClick={onClose}
              className="focus-ring flex min-h-14 items-center gap-3 rounded-input px-2 hover:bg-bg2"
            >
              <ProductIcon product={gameCategory} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`catalog.type_${gameCategory}`)}</span>
                <span className="block truncate text-xs text-text3">{vendors.map(({ name }) => name).join(' · ')}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="text-text3" />
            </Link>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
