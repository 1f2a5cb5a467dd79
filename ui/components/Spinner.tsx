/** A turning ring in the colour of the text around it. It has no label of its own: the parent names what is awaited. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <svg className="animate-spin shrink-0" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
