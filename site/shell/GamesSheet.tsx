import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { ProductIcon, products } from '@tamuvo/ui/components/ProductIcon.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { openSearch } from '../pages/search/search-open.ts'
import { Fragment, type ReactNode } from 'react'
import { KindSign } from '../catalog/KindSign.tsx'
import { kindPath, kindsOf, lobbyPath } from '../catalog/nav-targets.ts'
import { useCatalog } from '../catalog/useCatalog.ts'

/** All kinds of games, in a sheet over the page of a phone. */
export const GamesSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useText()
  const { data } = useCatalog()
  const lanes = data?.data.lanes ?? products.map((gameCategory) => ({ gameCategory, vendors: [], games: [] }))
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
        {lanes.map((lane) => (
          <Fragment key={lane.gameCategory}>
            <Row
              to={lobbyPath(lane.gameCategory)}
              name={t(`catalog.type_${lane.gameCategory}`)}
              about={lane.vendors.map(({ name }) => name).join(' · ')}
              onClose={onClose}
            >
              <ProductIcon product={lane.gameCategory} size={28} />
            </Row>
            {kindsOf(lane).map((kind) => (
              <Row key={kind} to={kindPath(kind)} name={t(`catalog.kind_${kind}`)} onClose={onClose}>
                <KindSign kind={kind} size={28} />
              </Row>
            ))}
          </Fragment>
        ))}
      </ul>
    </BottomSheet>
  )
}

type RowProps = { to: string; name: string; about?: string; onClose: () => void; children: ReactNode }

const Row = ({ to, name, about, onClose, children }: RowProps) => (
  <li>
    <Link to={to} onClick={onClose} className="focus-ring flex min-h-14 items-center gap-3 rounded-input px-2 hover:bg-bg2">
      {children}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        {about && <span className="block truncate text-xs text-text3">{about}</span>}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="text-text3" />
    </Link>
  </li>
)
