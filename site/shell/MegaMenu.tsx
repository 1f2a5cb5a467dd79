import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Lane } from '../pages/home/GameLane.tsx'
import { KindSign } from '../catalog/KindSign.tsx'
import { kindPath, kindsOf, lobbyPath, shownInMenu, vendorPath } from '../catalog/nav-targets.ts'

type Props = { lane: Lane; onStay: () => void; onChosen: () => void }

/** The vendors of a category under the header, eleven at most, and the way to all of its games. */
export const MegaMenu = ({ lane, onStay, onChosen }: Props) => {
  const t = useText()
  const name = t(`catalog.type_${lane.gameCategory}`)
  return (
    <div
      onPointerEnter={onStay}
      className="animate-drop-in absolute inset-x-0 top-full z-(--z-popover) border-b border-line bg-bg1 shadow-raised"
    >
      <div className="container-page py-4">
        <ul aria-label={name} className="grid grid-cols-4 gap-2.5 xl:grid-cols-6">
          {shownInMenu(lane.vendors).map((vendor) => (
            <li key={vendor.vassalage}>
              <Link
                to={vendorPath(lane.gameCategory, vendor.vassalage)}
                onClick={onChosen}
                className="focus-ring flex min-h-16 items-center gap-3 rounded-card bg-bg2 px-3 hover:bg-bg3"
              >
                <LazyImage src={vendor.logo} alt="" width={40} height={40} className="shrink-0 rounded-input bg-transparent" />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{vendor.name}</span>
                  <span className="block text-xs text-text3">{t('catalog.games_count', { count: vendor.gameCount })}</span>
                </span>
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={lobbyPath(lane.gameCategory)}
              onClick={onChosen}
              className="focus-ring flex min-h-16 items-center justify-between gap-2 rounded-card border border-line px-4 font-semibold text-brand-text hover:bg-bg2"
            >
              {t('catalog.all_of', { type: name })}
              <ArrowRight size={18} aria-hidden="true" />
            </Link>
          </li>
        </ul>
        <Kinds lane={lane} onChosen={onChosen} />
      </div>
    </div>
  )
}

/** Table games, arcade and the like: the electronic games of all vendors by kind. */
const Kinds = ({ lane, onChosen }: Pick<Props, 'lane' | 'onChosen'>) => {
  const t = useText()
  const kinds = kindsOf(lane)
  if (kinds.length === 0) return null
  return (
    <ul aria-label={t('lobby.kind')} className="mt-3 flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <li key={kind}>
          <Link
            to={kindPath(kind)}
            onClick={onChosen}
            className="focus-ring flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-medium hover:bg-bg2"
          >
            <KindSign kind={kind} size={18} />
            {t(`catalog.kind_${kind}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
