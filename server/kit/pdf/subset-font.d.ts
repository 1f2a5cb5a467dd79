declare module 'subset-font' {
  type AxisRange = { min: number; max: number; default: number }
  /** A font with the letters of `text` and what `options` keep. With all glyphs and a fixed axis: the plain font of one weight. */
  const subsetFont: (
    font: Buffer,
    text: string | undefined,
    options: {
      targetFormat: 'truetype' | 'woff2'
      variationAxes: Record<string, number | AxisRange>
      keepAllGlyphs?: true
      noHinting?: boolean
    },
  ) => Promise<Buffer>
  export default subsetFont
}
