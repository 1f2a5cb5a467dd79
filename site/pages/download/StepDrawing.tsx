import type { ReactNode } from 'react'

const scenes = ['safari', 'share', 'add', 'home', 'allow', 'settings', 'profile', 'trust', 'chrome', 'menu', 'confirm'] as const
export type Scene = (typeof scenes)[number]

const lines = (...ys: number[]) =>
  ys.map((y) => <rect key={y} x="12" y={y} width="40" height="5" rx="2.5" className="fill-bg3" />)
const glow = (y: number) => <rect x="10" y={y} width="44" height="13" rx="4" className="fill-none stroke-brand" strokeWidth="2" />
const page = (
  <>
    <rect x="12" y="16" width="40" height="18" rx="3" className="fill-bg3" />
    {lines(40, 49, 58)}
  </>
)
const boat = (
  <g transform="translate(20 34) scale(.38)">
    <rect width="64" height="64" rx="14" fill="#0b0f1a" />
    <g transform="translate(5.5 4.5) scale(.83)">
      <path d="M8 10C23 14 41 14 56 10L52 25C46 22.5 41 22.5 37 24V43H27V24C23 22.5 18 22.5 12 25Z" fill="#f5b841" />
      <path d="M7 39C20 45 44 45 57 39C55 49 48 54 40 54H24C16 54 9 49 7 39Z" fill="#22c7a9" />
    </g>
  </g>
)
const sheet = (child: ReactNode) => (
  <>
    {page}
    <rect x="6" y="54" width="52" height="46" rx="6" className="fill-bg2 stroke-line" />
    {child}
  </>
)

/** What each step looks like on the phone. */
const drawings: Record<Scene, ReactNode> = {
  safari: (
    <>
      {page}
      <circle cx="32" cy="84" r="11" className="fill-none stroke-brand" strokeWidth="2" />
      <path d="M37 79l-3.500 6.500L27 89l3.500-6.500z" className="fill-brand" />
    </>
  ),
  share: (
    <>
      {page}
      <rect x="22" y="78" width="20" height="18" rx="3" className="fill-none stroke-brand" strokeWidth="2" />
      <path d="M32 88V70m-5 5l5-5 5 5" className="fill-none stroke-brand" strokeWidth="2" />
    </>
  ),
  add: sheet(
    <>
      {lines(60)}
      {glow(71)}
      <path d="M46 74.500v6m-3-3h6" className="fill-none stroke-brand" strokeWidth="2" />
      <rect x="14" y="75" width="22" height="5" rx="2.5" className="fill-bg3" />
      {lines(90)}
    </>,
  ),
  home: (
    <>
      {[12, 42].map((x) => (
        <rect key={x} x={x} y="16" width="10" height="10" rx="3" className="fill-bg3" />
      ))}
      <rect x="27" y="16" width="10" height="10" rx="3" className="fill-bg3" />
      {boat}
      <rect x="18" y="64" width="28" height="5" rx="2.5" className="fill-bg3" />
    </>
  ),
  allow: (
    <>
      {page}
      <rect x="8" y="40" width="48" height="34" rx="6" className="fill-bg2 stroke-line" />
      <rect x="14" y="46" width="36" height="5" rx="2.5" className="fill-bg3" />
      <rect x="34" y="60" width="17" height="9" rx="4" className="fill-brand" />
      <rect x="13" y="60" width="17" height="9" rx="4" className="fill-bg3" />
    </>
  ),
  settings: (
    <>
      {lines(16)}
      {glow(27)}
      <circle cx="18" cy="33.500" r="3.500" className="fill-brand" />
      <rect x="25" y="31" width="24" height="5" rx="2.5" className="fill-bg3" />
      {lines(48, 60, 72, 84)}
    </>
  ),
  profile: (
    <>
      <circle cx="32" cy="30" r="10" className="fill-bg3" />
      <path d="M32 25v8m-3-3l3 3 3-3" className="fill-none stroke-text" strokeWidth="2" />
      {lines(48, 58)}
      <rect x="14" y="76" width="36" height="12" rx="6" className="fill-brand" />
    </>
  ),
  trust: (
    <>
      <path d="M32 18l14 24H18z" className="fill-none stroke-warn" strokeWidth="2" strokeLinejoin="round" />
      <path d="M32 27v7m0 3v1.500" className="fill-none stroke-warn" strokeWidth="2" />
      {lines(52, 61)}
      <rect x="14" y="78" width="36" height="12" rx="6" className="fill-none stroke-brand" strokeWidth="2" />
    </>
  ),
  chrome: (
    <>
      <rect x="10" y="14" width="44" height="9" rx="4.5" className="fill-none stroke-brand" strokeWidth="2" />
      {lines(32, 41, 50)}
      <rect x="12" y="62" width="40" height="22" rx="3" className="fill-bg3" />
    </>
  ),
  menu: (
    <>
      <rect x="10" y="14" width="34" height="9" rx="4.5" className="fill-bg3" />
      {[15, 18.5, 22].map((y) => (
        <circle key={y} cx="50" cy={y} r="1.600" className="fill-brand" />
      ))}
      <rect x="22" y="28" width="34" height="50" rx="4" className="fill-bg2 stroke-line" />
      {[34, 64].map((y) => (
        <rect key={y} x="27" y={y} width="24" height="4" rx="2" className="fill-bg3" />
      ))}
      <rect x="24" y="44" width="30" height="12" rx="4" className="fill-none stroke-brand" strokeWidth="2" />
      <rect x="28" y="48" width="20" height="4" rx="2" className="fill-bg3" />
    </>
  ),
  confirm: sheet(
    <>
      <rect x="12" y="61" width="11" height="11" rx="3" fill="#f5b841" />
      <rect x="27" y="64" width="24" height="5" rx="2.5" className="fill-bg3" />
      <rect x="14" y="82" width="36" height="11" rx="5.500" className="fill-brand" />
    </>,
  ),
}

/** A step of installing as it looks on a phone; the sentence beside it says the same. */
export const StepDrawing = ({ scene }: { scene: Scene }) => (
  <svg viewBox="0 0 64 108" width="64" height="108" aria-hidden="true" className="shrink-0">
    <rect x="3" y="1" width="58" height="106" rx="9" className="fill-bg1 stroke-line" strokeWidth="2" />
    <rect x="25" y="5" width="14" height="3" rx="1.500" className="fill-bg3" />
    {drawings[scene]}
  </svg>
)
