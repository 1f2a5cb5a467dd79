import { group, line, path, shrink, tag } from './svg.ts'

/** A sign on a grid of 24: `tone` is filled in a quieter tone, `line` is drawn over it, both as path data. */
export type ProductIcon = { tone: string; line: string }

const ring = (x: number, y: number, r: number): string => `M${x} ${y - r}A${r} ${r} 0 1 1 ${x} ${y + r}A${r} ${r} 0 1 1 ${x} ${y - r}Z`

/** The signs of the products and main pages. Lines are 1.75 wide with round ends, in the colour of the text around them. */
export const productIcons = {
  home: { tone: 'M6 10.200L12 5L18 10.200V19.250H14.500V14.500H9.500V19.250H6Z', line: 'M3.500 11L12 3.750L20.500 11M5.750 9.250V18A1.500 1.500 0 0 0 7.250 19.500H16.750A1.500 1.500 0 0 0 18.250 18V9.250M9.750 19.250V15A1 1 0 0 1 10.750 14H13.250A1 1 0 0 1 14.250 15V19.250' },
  lottery: { tone: ring(14.5, 15.5, 5), line: `${ring(8, 8.25, 4.5)}${ring(14.5, 15.5, 5)}${ring(17.75, 6.25, 2.75)}M13.500 13.900L14.900 13V18M7.600 7L8.400 6.600V9.900` },
  elottery: { tone: 'M13.250 6L8.500 12.750H11.500L10.750 18L15.500 11.250H12.500Z', line: `${ring(12, 12, 8.5)}M13.250 6.500L8.750 12.750H11.750L10.750 17.500L15.250 11.250H12.250Z` },
  live: { tone: 'M3.250 8.250A2 2 0 0 1 5.250 6.250H13.750A2 2 0 0 1 15.750 8.250V15.750A2 2 0 0 1 13.750 17.750H5.250A2 2 0 0 1 3.250 15.750Z', line: 'M5.250 6.250H13.750A2 2 0 0 1 15.750 8.250V15.750A2 2 0 0 1 13.750 17.750H5.250A2 2 0 0 1 3.250 15.750V8.250A2 2 0 0 1 5.250 6.250ZM15.750 10.750L20.750 7.750V16.250L15.750 13.250M9.500 15C6.500 13 6.900 9.900 8.400 9.900C9.100 9.900 9.500 10.500 9.500 11C9.500 10.500 9.900 9.900 10.600 9.900C12.100 9.900 12.500 13 9.500 15Z' },
  slots: { tone: 'M3.750 9.250H16.750V15.250H3.750Z', line: 'M5.250 4.500H15.250A1.500 1.500 0 0 1 16.750 6V18.500A1.500 1.500 0 0 1 15.250 20H5.250A1.500 1.500 0 0 1 3.750 18.500V6A1.500 1.500 0 0 1 5.250 4.500ZM3.750 8.750H16.750M3.750 15.750H16.750M8.300 10.750H12.250L9.900 14M16.750 13.250H18.750A1.250 1.250 0 0 0 20 12V8.250M20 5.250V5.260' },
  sports: { tone: 'M12 8L15.600 10.600L14.200 14.900H9.800L8.400 10.600Z', line: `${ring(12, 12, 8.5)}M12 8L15.600 10.600L14.200 14.900H9.800L8.400 10.600ZM12 8V3.700M15.600 10.600L19.900 9.100M14.200 14.900L16.900 18.700M9.800 14.900L7.100 18.700M8.400 10.600L4.100 9.100` },
  esports: { tone: 'M7.500 7.250H16.500C19.500 7.250 21 10.500 21.250 14.250C21.450 17.500 19 18.500 17.250 16.500L15.500 14.500H8.500L6.750 16.500C5 18.500 2.550 17.500 2.750 14.250C3 10.500 4.500 7.250 7.500 7.250Z', line: 'M7.500 7.250H16.500C19.500 7.250 21 10.500 21.250 14.250C21.450 17.500 19 18.500 17.250 16.500L15.500 14.500H8.500L6.750 16.500C5 18.500 2.550 17.500 2.750 14.250C3 10.500 4.500 7.250 7.500 7.250ZM6.500 10.750H9.500M8 9.250V12.250M15.250 11.750V11.760M17.500 9.900V9.910' },
  cards: { tone: 'M14.250 9.750L16.400 13L14.250 16.250L12.100 13Z', line: 'M11.250 6.250H17.250A1.750 1.750 0 0 1 19 8V18A1.750 1.750 0 0 1 17.250 19.750H11.250A1.750 1.750 0 0 1 9.500 18V8A1.750 1.750 0 0 1 11.250 6.250ZM7 18L4.400 8.400A1.750 1.750 0 0 1 5.600 6.250L10.500 4.900M14.250 10L16.200 13L14.250 16L12.300 13Z' },
  fish: { tone: 'M3 12C5.500 7.500 11.500 6 16 12C11.500 18 5.500 16.500 3 12Z', line: 'M3 12C5.500 7.250 12 5.750 16 12C12 18.250 5.500 16.750 3 12ZM16 12L20.750 8.250V15.750ZM6.900 11.250V11.260M10.500 9.750C11.400 11.200 11.400 12.800 10.500 14.250' },
  promo: { tone: 'M4.750 11.750H19.250V18.250A1.500 1.500 0 0 1 17.750 19.750H6.250A1.500 1.500 0 0 1 4.750 18.250Z', line: 'M4.250 8H19.750A.750.750 0 0 1 20.500 8.750V11H3.500V8.750A.750.750 0 0 1 4.250 8ZM5 11.250V18.250A1.500 1.500 0 0 0 6.500 19.750H17.500A1.500 1.500 0 0 0 19 18.250V11.250M12 8V19.750M12 8C9 8 6.750 7 7.250 5C7.900 2.900 11.250 4 12 8C12.750 4 16.100 2.900 16.750 5C17.250 7 15 8 12 8Z' },
} as const satisfies Record<string, ProductIcon>

export type ProductIconName = keyof typeof productIcons
export const productIconNames = Object.keys(productIcons) as ProductIconName[]

/** A sign as an SVG file; inside a page, draw `productIcons` in the colour of the text instead. */
export const productIcon = (name: ProductIconName, colour: string): string =>
  shrink(
    tag('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', role: 'img', 'aria-label': name }, group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, path(productIcons[name].tone, colour, { opacity: 0.32 }), line(productIcons[name].line, colour, 1.75))),
  )
