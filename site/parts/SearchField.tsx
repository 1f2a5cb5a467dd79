import { Field } from '@tamuvo/ui/components/Field.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Search, X } from 'lucide-react'

type Props = { label: string; value: string; onChange: (typed: string) => void; className?: string }

/** A line to search with; Burmese may be typed in Unicode or in Zawgyi. */
export const SearchField = ({ label, value, onChange, className = '' }: Props) => {
  const t = useText()
  return (
    <div role="search" className={className}>
      <Field
        label={label}
        type="text"
        inputMode="search"
        autoComplete="off"
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        prefix={<Search size={18} aria-hidden="true" />}
        suffix={
          value && (
            <IconButton label={t('content.search_clear')} onClick={() => onChange('')} className="-me-3">
              <X size={18} />
            </IconButton>
          )
        }
      />
    </div>
  )
}
