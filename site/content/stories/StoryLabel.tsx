import { hasText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

/** What a story is about; a label that the site has no word for is shown as it was written. */
export const StoryLabel = ({ label }: { label: string }) => {
  const t = useText()
  const key = `content.label_${label}`
  return <span className="rounded-full bg-bg2 px-2.5 py-0.5 text-xs text-text2">{hasText(key) ? t(key) : label}</span>
}
