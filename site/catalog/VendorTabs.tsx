import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getPublicCatalog } from '@tamuvo/contract/catalog.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useStrip } from '@tamuvo/ui/hooks/useStrip.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'

type Vendor = ReceivedOutputOf<typeof getPublicCatalog>['data']['lanes'][number]['vendors'][number]

/** With more vendors than this the row has arrows. */
const arrowsAbove = 8

type Props = { vendors: readonly Vendor[]; chosen: string | undefined; onChoose: (code: string) => void }

/** The vendors of a lobby in a row that slides. */
export const VendorTabs = ({ vendors, chosen, onChoose }: Props) => {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  useStrip(row, '[aria-pressed="true"]', chosen)
  const slide = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9, behavior: 'smooth' })
  const arrows = vendors.length > arrowsAbove
  return (
    <div className="flex items-center gap-1">
      {arrows && (
        <IconButton label={t('lobby.studios_back')} onClick={() => slide(-1)}>
          <ChevronLeft size={20} />
        </IconButton>
      )}
      <ul
        ref={row}
        aria-label={t('lobby.studios')}
        className="scrollbar-none edge-fade relative -mx-0.5 flex min-w-0 flex-1 snap-x scroll-px-0.5 gap-2 overflow-x-auto p-0.5"
      >
        {vendors.map((vendor) => (
          <li key={vendor.vassalage} className="shrink-0 snap-start">
            <VendorTab vendor={vendor} chosen={vendor.vassalage === chosen} onChoose={() => onChoose(vendor.vassalage)} />
          </li>
        ))}
      </ul>
      {arrows && (
        <IconButton label={t('lobby.studios_on')} onClick={() => slide(1)}>
          <ChevronRight size={20} />
        </IconButton>
      )}
    </div>
  )
}

const VendorTab = ({ vendor, chosen, onChoose }: { vendor: Vendor; chosen: boolean; onChoose: () => void }) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={cx(
      'group focus-ring flex min-h-14 items-center gap-2.5 rounded-input border px-3',
      chosen ? 'border-brand bg-bg3 text-brand-text' : 'border-line bg-bg1 text-text2 hover:bg-bg2 hover:text-text',
    )}
  >
    {/* The white mark needs a dark ground in both themes. */}
    <span className="relative size-9 overflow-hidden rounded-input bg-[#1a2238]">
      <LazyImage
        src={vendor.logoWhite}
        alt=""
        width={36}
        height={36}
        className={cx('bg-transparent transition-opacity', chosen ? 'opacity-0' : 'group-hover:opacity-0')}
      />
      <span className={cx('absolute inset-0 transition-opacity', chosen ? '' : 'opacity-0 group-hover:opacity-100')}>
        <LazyImage src={vendor.logo} alt="" width={36} height={36} className="bg-transparent" />
      </span>
    </span>
    <span className="font-medium whitespace-nowrap">{vendor.name}</span>
  </button>
)
