import type { GameType } from '@tamuvo/contract/brand.ts'
import type { ReactNode } from 'react'

/** The products in the order of the menus. */
export const products = [
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'FISH',
] as const satisfies readonly GameType[]

/** Each sign has a soft body and a firm line: two tones of the product's colour. */
const signs: Record<GameType, { body: ReactNode; line: ReactNode }> = {
  LOTT: {
    body: (
      <path d="M4 8.5A2.5 2.5 0 0 1 6.5 6h11A2.5 2.5 0 0 1 20 8.5V10a2 2 0 0 0 0 4v1.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 15.5V14a2 2 0 0 0 0-4z" />
    ),
    line: (
      <path d="M4 10V8.5A2.5 2.5 0 0 1 6.5 6h11A2.5 2.5 0 0 1 20 8.5V10a2 2 0 0 0 0 4v1.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 15.5V14M8.5 6v2.5M8.5 11v2M8.5 15.5v2.5M14.2 9.2l.9 1.8 2 .3-1.45 1.4.35 2-1.8-.95-1.8.95.35-2-1.45-1.4 2-.3z" />
    ),
  },
  ELOTT: {
    body: <path d="M13 3 5 13.5h5.5L10 21l8.5-11H13z" />,
    line: <path d="M13 3 5 13.5h5.5L10 21l8.5-11H13zM3.5 5.5h3M2.5 9h2M19 17h2.5" />,
  },
  LIVE: {
    body: <path d="M12 4.5c-4.7 0-8.5 2-8.5 4.5s3.8 4.5 8.5 4.5 8.5-2 8.5-4.5-3.8-4.5-8.5-4.5z" />,
    line: (
      <path d="M12 13.5v6M8.5 19.5h7M12 4.5c-4.7 0-8.5 2-8.5 4.5s3.8 4.5 8.5 4.5 8.5-2 8.5-4.5-3.8-4.5-8.5-4.5zM8 8.5l1.5 1M16 8.5l-1.5 1M10.5 10.8h3" />
    ),
  },
  RNG: {
    body: <path d="M4 6h16v12H4z" />,
    line: (
      <path d="M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5zM9.3 5v14M14.7 5v14M6.2 10h1.2L6.4 14M11.2 10h1.8l-1.3 4M16.6 10h1.5l-1.1 4" />
    ),
  },
  SPORTS: {
    body: <circle cx="12" cy="12" r="8.5" />,
    line: (
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8.5l3.4 2.5-1.3 4H9.9l-1.3-4zM12 8.5v-5M15.4 11l4.7-1.6M14.1 15l2.9 4M9.9 15 7 19M8.6 11 3.9 9.4" />
    ),
  },
  ESPORTS: {
    body: (
      <path d="M7.5 7h9a5 5 0 0 1 4.8 6.3l-.8 3a2.3 2.3 0 0 1-4 .9L14.7 15H9.3l-1.8 2.2a2.3 2.3 0 0 1-4-.9l-.8-3A5 5 0 0 1 7.5 7z" />
    ),
    line: (
      <path d="M7.5 7h9a5 5 0 0 1 4.8 6.3l-.8 3a2.3 2.3 0 0 1-4 .9L14.7 15H9.3l-1.8 2.2a2.3 2.3 0 0 1-4-.9l-.8-3A5 5 0 0 1 7.5 7zM8.5 9.8v3M7 11.3h3M15 10.3h.01M17 12.3h.01" />
    ),
  },
  PVP: {
    body: <path d="M5 7.5 13 5l4.5 12.5-8 2.5z" />,
    line: (
      <path d="m5 7.5 7-2.3a1 1 0 0 1 1.3.6l4.1 11.4a1 1 0 0 1-.6 1.3L10.3 21a1 1 0 0 1-1.3-.6L4.4 8.8A1 1 0 0 1 5 7.5zM16.5 4.5l2.8 1a1 1 0 0 1 .6 1.3l-2 5.7M9.2 11.5l2.6-.9.5 3.3-1.5.5z" />
    ),
  },
  FISH: {
    body: <path d="M3 12c2.5-4 6-6 9.5-6 3 0 5 1.5 6.3 3.5L22 7v10l-3.2-2.5C17.5 16.5 15.5 18 12.5 18 9 18 5.5 16 3 12z" />,
    line: (
      <path d="M3 12c2.5-4 6-6 9.5-6 3 0 5 1.5 6.3 3.5L22 7v10l-3.2-2.5C17.5 16.5 15.5 18 12.5 18 9 18 5.5 16 3 12zM8.5 11h.01M13 9.5c1.3 1.5 1.3 3.5 0 5" />
    ),
  },
}

/** The sign of a product, in its colour. */
export const ProductIcon = ({ product, size = 24 }: { product: GameType; size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" style={{ color: `var(--hue-${product})` }}>
    <g fill="currentColor" opacity="0.22">
      {signs[product].body}
    </g>
    <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
      {signs[product].line}
    </g>
  </svg>
)
