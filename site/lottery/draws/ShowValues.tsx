import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronDown } from 'lucide-react'

/** Unfolds the values below it. It is the summary of a `details` of the class `group`. `of`: whose they are, where there are several. */
export const ShowValues = ({ of }: { of?: string }) => {
  const t = useText()
  return (
    <summary className="focus-ring flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-brand-text">
      {t('proof.show_values')}
      {of !== undefined && <span className="sr-only">: {of}</span>}
      <ChevronDown size={16} aria-hidden="true" className="transition-transform group-open:rotate-180" />
    </summary>
  )
}
